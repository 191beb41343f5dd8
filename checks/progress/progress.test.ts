import { describe, expect, it } from 'vitest';
import { progressLine, secondsLeft, wordsForSeconds } from './progress.ts';

const step = (name: string, seconds: number) => ({ name, seconds });

describe('the remaining time of a test run', () => {
  const standing = { past: [step('a', 50)], now: step('b', 100), ahead: [step('c', 50)], share: 0.5 };

  it('is estimated from earlier measurements of the remaining steps', () => {
    expect(secondsLeft(standing, 100)).toBe(100);
  });

  it('is longer on a machine that was slower so far', () => {
    expect(secondsLeft(standing, 300)).toBe(300);
  });

  it('does not depend on the speed of the first seconds', () => {
    const begun = { past: [], now: step('a', 100), ahead: [step('b', 100)], share: 0.01 };
    expect(secondsLeft(begun, 60)).toBe(199);
  });

  it.each([
    [4, '10 s'],
    [85, '90 s'],
    [91, '2 min'],
    [600, '10 min'],
  ])('of %d seconds is displayed as "%s"', (seconds, words) => {
    expect(wordsForSeconds(seconds)).toBe(words);
  });
});

describe('the progress line of a test run', () => {
  const written = (isTTY: boolean) => {
    const parts: string[] = [];
    let at = 0;
    const out = { isTTY, columns: 12, write: (part: string) => parts.push(part) } as unknown as NodeJS.WriteStream;
    return { parts, line: progressLine(out, () => at), pass: (ms: number) => (at += ms) };
  };

  it('is rewritten on a terminal, and never wider than the terminal', () => {
    const { parts, line } = written(true);
    line.show('unit 3/163 · 4 min left');
    line.say('unit: done');
    expect(parts).toEqual(['\r\u001b[2Kunit 3/163 ', '\r\u001b[2Kunit: done\n']);
  });

  it('is printed only at intervals if the output is not a terminal', () => {
    const { parts, line, pass } = written(false);
    line.show('early');
    pass(20_000);
    line.show('now');
    line.show('again');
    expect(parts).toEqual(['now\n']);
  });
});
