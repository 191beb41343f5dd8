import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/command.mjs';
import { rowOfBare } from './slowed.ts';
import { reaches, shortly, tableOf, withFigures } from './tables.ts';

const row = { name: 'calls', unit: 'calls/s', ours: 400, against: { name: 'bare', value: 1000 }, ratio: 0.4 };
const read = (path: string) => readFileSync(inRoot(path), 'utf8');

describe('docs/performance.md', () => {
  it('contains exactly the figures of bench/results.json', () => {
    const page = read('docs/performance.md');
    expect(withFigures(page, JSON.parse(read('bench/results.json')))).toBe(page);
  });

  it('replaces old figures and marks missed goals when it is written', () => {
    const old = withFigures(read('docs/performance.md'), { at: '2020-01-01T00:00:00Z', rows: [] });
    expect(old).toContain('Last run: 2020-01-01.');
    const rows = [
      { ...row, goal: { atLeast: 0.5 } },
      { ...row, goal: { atLeast: 0.4 }, p50: 1, p99: 2, cpu: { ours: 10 } },
    ];
    const page = withFigures(old, { at: '2020-01-02T00:00:00Z', machine: { node: 'v24.1.0', cores: 2 }, rows });
    expect(page).toContain('Last run: 2020-01-02, Node 24.1.0, 2 cores.');
    expect(page).not.toContain('2020-01-01');
    expect(page).toContain('| calls | 400 calls/s | 1000, bare | 0.40 | ≥ 0.5, missed |  |  |');
    expect(page).toContain('| calls | 400 calls/s | 1000, bare | 0.40 | ≥ 0.4 | 1.00 / 2.00 | 10.0 |');
  });

  it('is not overwritten if it has no place for the figures', () => {
    expect(() => withFigures('# Performance', { at: '', rows: [] })).toThrow('has no markers');
  });
});

describe('the table of the benchmarks', () => {
  it('compares a goal with the ratio, or with the figure if the row has no ratio', () => {
    expect(reaches({ ...row, goal: { atLeast: 0.4 } })).toBe(true);
    expect(reaches({ ...row, goal: { atLeast: 0.41 } })).toBe(false);
    expect(reaches({ ...row, goal: { atMost: 0.3 } })).toBe(false);
    expect(reaches({ name: 'score', unit: 'points', ours: 96, goal: { atLeast: 95 } })).toBe(true);
    expect(reaches(row)).toBeUndefined();
  });

  it('compares a page with an empty page by their ratio', () => {
    const slow = rowOfBare('TV', 108, 31);
    expect(reaches(slow)).toBe(false);
    expect(reaches(rowOfBare('TV', 70, 31))).toBe(true);
    const [, , drawn] = tableOf([slow]).split('\n');
    expect(drawn).toMatch(/^\| TV, a call ÷ bare page.*108 ms .*31\.0 ms .*bare page .*3\.48 .*≤ 2\.5 ✗/);
  });

  it('displays the result of every row', () => {
    const table = tableOf([
      { ...row, goal: { atLeast: 0.4 } },
      { ...row, name: 'slow', ratio: 0.1, goal: { atLeast: 0.4 } },
    ]);
    const [, , first, second] = table.split('\n');
    expect(first).toMatch(/^\| calls .*400 calls\/s .*1000 calls\/s .*bare .*0\.40 .*≥ 0\.4 ✓/);
    expect(second).toContain('≥ 0.4 ✗');
    expect(new Set(table.split('\n').map((line) => line.length)).size).toBe(1);
  });

  it('displays numbers with three significant figures', () => {
    expect([1234.5, 12.34, 1.234, 0.01234, undefined].map(shortly)).toEqual(['1235', '12.3', '1.23', '0.0123', '']);
  });
});
