import { describe, expect, it } from 'vitest';
import { progressLine, secondsLeft, wordsForSeconds } from './progress.ts';

const step = (name: string, seconds: number) => ({ name, seconds });

describe('the time left', () => {
  const standing = { past: [step('a', 50)], now: step('b', 100), ahead: [step('c', 50)], share: 0.5 };

  it('estimates the remaining time from earlier measurements of the remaining steps', () => {
    expect(secondsLeft(standing, 100)).toBe(100);
  });

  it('grows on a machine that was slower so far', () => {
    expect(secondsLeft(standing, 300)).toBe(300);
  });

  it('does not judge a machine by the first seconds', () => {
    const begun = { past: [], now: step('a', 100), ahead: [step('b', 100)], share: 0.01 };
    expect(secondsLeft(begun, 60)).toBe(199);
  });

  it.each([
    [4, '10 s'],
    [85, '90 s'],
    [91, '2 min'],
    [600, '10 min'],
  ])('formats %d seconds as %s', (seconds, words) => {
    expect(wordsForSeconds(seconds)).toBe(words);
  });
});

describe('the line', () => {
  const written = (isTTY: boolean) => {
    const parts: string[] = [];
    let at = 0;
    const out = { isTTY, columns: 12, write: (part: string) => parts.push(part) } as unknown as NodeJS.WriteStream;
    return { parts, line: progressLine(out, () => at), pass: (ms: number) => (at += ms) };
  };

  it('is rewritten on a terminal, and never wider than it', () => {
    const { parts, line } = written(true);
    line.show('unit 3/163 · 4 min left');
    line.say('unit: done');
    expect(parts).toEqual(['\r\u001b[2Kunit 3/163 ', '\r\u001b[2Kunit: done\n']);
  });

  it('prints a progress line only now and then if the output is not a terminal', () => {
    const { parts, line, pass } = written(false);
    line.show('early');
    pass(20_000);
    line.show('now');
    line.show('again');
    expect(parts).toEqual(['now\n']);
  });
});
