import { describe, expect, it } from 'vitest';
import { coursesOf, NOTHING_YET, type Results, readResults, withGroup } from './results.ts';

const ORDER = ['calls', 'history', 'web'];
const [EARLIER, NOW] = ['2026-11-14T10:00:00.000Z', '2026-11-15T10:00:00.000Z'];
const row = (name: string, ours: number) => ({ name, unit: 'ms', ours });
const done = { seconds: 10, budget: 60 };
const nothingAsked = new Set([] as string[]);

const before = {
  ...NOTHING_YET,
  at: EARLIER,
  groups: { calls: { at: EARLIER, ...done }, web: { at: EARLIER, ...done } },
  rows: [
    { group: 'calls', at: EARLIER, ...row('one', 1) },
    { group: 'calls', at: EARLIER, ...row('two', 2) },
    { group: 'calls', at: EARLIER, ...row('many', 3), onlyWith: 'million' as const },
    { group: 'web', at: EARLIER, ...row('login', 4) },
  ],
};
const shown = ({ rows }: Results) =>
  rows.map(({ group, name, ours, at }) => [group, name, ours, at === NOW ? 'now' : 'earlier']);

describe('the results of the benchmarks', () => {
  it('replace the rows of the group that ran, and preserve other groups with their time', () => {
    const run = { group: 'calls', at: NOW, course: done, rows: [row('one', 10)], settings: nothingAsked };
    const after = withGroup(before, run, ORDER);
    expect(shown(after)).toEqual([
      ['calls', 'one', 10, 'now'],
      ['calls', 'many', 3, 'earlier'],
      ['web', 'login', 4, 'earlier'],
    ]);
    expect(after.groups).toEqual({ calls: { at: NOW, ...done }, web: { at: EARLIER, ...done } });
  });

  it('lose a row of a setting if the setting ran without this row', () => {
    const run = { group: 'calls', at: NOW, course: done, rows: [row('one', 10)], settings: new Set(['million']) };
    expect(shown(withGroup(before, run, ORDER)).map(([, name]) => name)).toEqual(['one', 'login']);
  });

  it('preserve the older rows of a group that failed, and store its failure', () => {
    const course = { ...done, failed: 'it was not done after 60 s' };
    const after = withGroup(
      before,
      { group: 'calls', at: NOW, course, rows: [row('one', 10)], settings: nothingAsked },
      ORDER,
    );
    expect(shown(after).slice(0, 2)).toEqual([
      ['calls', 'one', 10, 'now'],
      ['calls', 'two', 2, 'earlier'],
    ]);
    expect(after.groups.calls?.failed).toBe('it was not done after 60 s');
  });

  it('have their groups in a fixed order, without groups that no longer exist', () => {
    const gone = { ...before, rows: [...before.rows, { group: 'gone', at: EARLIER, ...row('old', 5) }] };
    const run = { group: 'history', at: NOW, course: done, rows: [row('report', 6)], settings: nothingAsked };
    expect(shown(withGroup(gone, run, ORDER)).map(([group]) => group)).toEqual([
      'calls',
      'calls',
      'calls',
      'history',
      'web',
    ]);
  });

  it('read rows of the older file form with the time of their file', () => {
    const { rows } = readResults(JSON.stringify({ at: EARLIER, rows: [{ group: 'calls', ...row('one', 1) }] }));
    expect(rows).toEqual([{ group: 'calls', at: EARLIER, ...row('one', 1) }]);
  });

  it('list time, limit and error of every group', () => {
    expect(coursesOf({ calls: done, history: { ...done, seconds: 120, failed: 'no disk' } }).split('\n')).toEqual([
      'calls      10 s of   60 s',
      'history   120 s of   60 s  FAILED: no disk',
    ]);
  });
});
