import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, settle, slowest } from './test-counts.ts';

const file = (name: string, status: string, ...tests: [status: string, ...tags: string[]][]) => ({
  name: `folder/${name}`,
  status,
  assertionResults: tests.map(([one, ...tags], index) => ({
    status: one,
    fullName: `${name} ${index}`,
    duration: 1500,
    tags,
  })),
});

const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  title: status,
  tests: [{ status, results: [{ duration: 2000 }] }],
});

describe('the counts of a test run', () => {
  it('include a file that failed to load as a failure, and list tests that did not pass', () => {
    const testResults = [
      file('a', 'passed', ['passed'], ['passed'], ['skipped'], ['skipped', 'all']),
      file('b', 'failed', ['passed'], ['failed']),
      file('c', 'failed'),
    ];
    const notes = ['failed: folder/c', 'failed: b 1', 'skipped: a 2'];
    const tests = ['a: a 0', 'a: a 1', 'b: b 0'].map((name) => ({ name, seconds: 1.5 }));
    const short = (tags: string[]) => !tags.includes('all');
    expect(countVitest({ testResults }, short)).toEqual({ passed: 3, failed: 2, leftOut: 1, notes, tests });
  });

  it('include browser stories, flaky ones as failed, and errors outside any story', () => {
    const suites = [
      {
        title: 'a.ts',
        specs: [spec('expected'), spec('unexpected')],
        suites: [{ title: 'inside', specs: [spec('flaky'), spec('skipped')] }],
      },
    ];
    expect(countPlaywright({ suites, errors: [{}] })).toMatchObject({
      passed: 1,
      failed: 3,
      notes: [
        'failed: a.ts › unexpected',
        'failed at first, so counted as failed: a.ts › inside › flaky',
        'skipped: a.ts › inside › skipped',
      ],
    });
  });

  it('include the slowest tests of all steps', () => {
    const [a, b, c] = [1, 3, 2].map((seconds) => ({ name: `takes ${seconds}`, seconds }));
    const steps = [
      { passed: 1, failed: 0, tests: [a!] },
      { passed: 2, failed: 0, tests: [b!, c!] },
      { passed: 1, failed: 0 },
    ];
    expect(slowest(steps, 2)).toEqual([b, c]);
  });

  it.each([
    [{ passed: 0, failed: 0 }, true, { passed: 0, failed: 1 }],
    [{ passed: 3, failed: 0 }, false, { passed: 3, failed: 1 }],
    [{ passed: 3, failed: 2 }, false, { passed: 3, failed: 2 }],
    [{ passed: 3, failed: 0 }, true, { passed: 3, failed: 0 }],
  ])('of %o are a failure if no test ran or the step failed (ended well: %s)', (counts, endedWell, settled) => {
    expect(settle(counts, endedWell)).toEqual(settled);
  });
});
