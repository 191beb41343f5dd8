import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, settle } from './test-counts.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((one, index) => ({ status: one, fullName: `${name} ${index}` })),
});

const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
  title: status,
  tests: [{ status }],
});

describe('counting', () => {
  it('counts a file that could not be loaded as a failure, and names what did not pass', () => {
    const testResults = [
      file('a', 'passed', 'passed', 'passed', 'skipped'),
      file('b', 'failed', 'passed', 'failed'),
      file('c', 'failed'),
    ];
    const notes = ['failed: c', 'failed: b 1', 'skipped: a 2'];
    expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 2, notes });
  });

  it('counts stories, a flaky one as failed, and errors outside any story', () => {
    const suites = [
      {
        title: 'a.ts',
        specs: [spec('expected'), spec('unexpected')],
        suites: [{ title: 'inside', specs: [spec('flaky'), spec('skipped')] }],
      },
    ];
    expect(countPlaywright({ suites, errors: [{}] })).toEqual({
      passed: 1,
      failed: 3,
      notes: [
        'failed: a.ts › unexpected',
        'failed at first, so counted as failed: a.ts › inside › flaky',
        'skipped: a.ts › inside › skipped',
      ],
    });
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
