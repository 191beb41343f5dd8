import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, settle } from './test-counts.mjs';

const file = (/** @type {string} */ status, /** @type {string[]} */ ...tests) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});

describe('counting', () => {
  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
    expect(countVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 });
  });

  it('counts stories, and errors outside any story', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 2 });
  });

  it.each([
    [{ passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
    [{ passed: 3, failed: 0 }, false, { passed: 3, failed: 1 }],
    [{ passed: 3, failed: 2 }, false, { passed: 3, failed: 2 }],
    [{ passed: 3, failed: 0 }, true, { passed: 3, failed: 0 }],
  ])('settles %o, ended well: %s', (counts, endedWell, settled) => {
    expect(settle(counts, endedWell)).toEqual(settled);
  });
});
