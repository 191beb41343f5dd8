import { describe, expect, it } from 'vitest';
import { reaches, shortly, tableOf } from './bench-table.mjs';

const row = { name: 'calls', unit: 'calls/s', ours: 400, against: { name: 'bare', value: 1000 }, ratio: 0.4 };

describe('the table of the benchmarks', () => {
  it('measures a goal at the ratio, and at the figure itself where there is none', () => {
    expect(reaches({ ...row, goal: { atLeast: 0.4 } })).toBe(true);
    expect(reaches({ ...row, goal: { atLeast: 0.41 } })).toBe(false);
    expect(reaches({ ...row, goal: { atMost: 0.3 } })).toBe(false);
    expect(reaches({ name: 'score', unit: 'points', ours: 96, goal: { atLeast: 95 } })).toBe(true);
    expect(reaches(row)).toBeUndefined();
  });

  it('says for every row what was reached', () => {
    const table = tableOf([
      { ...row, goal: { atLeast: 0.4 } },
      { ...row, name: 'slow', ratio: 0.1, goal: { atLeast: 0.4 } },
    ]);
    const [, , first, second] = table.split('\n');
    expect(first).toMatch(/^\| calls .*400 calls\/s .*1000 calls\/s .*bare .*0\.40 .*≥ 0\.4 ✓/);
    expect(second).toContain('≥ 0.4 ✗');
    expect(new Set(table.split('\n').map((line) => line.length)).size).toBe(1);
  });

  it('keeps three figures of a number', () => {
    expect([1234.5, 12.34, 1.234, 0.01234, undefined].map(shortly)).toEqual(['1235', '12.3', '1.23', '0.0123', '']);
  });
});
