import type { Row } from './row.ts';

type DatedRow = Row & {
  group: string;
  /** When it was measured. */
  at: string;
};
/** Duration and result of the run of a group. */
export type Course = { seconds: number; budget: number; failed?: string };
export type Results = {
  /** Explanation of the file. */
  about: string;
  /** When it was last written. */
  at: string;
  /** That of the last run. */
  machine: object;
  groups: Record<string, Course & { at: string }>;
  rows: DatedRow[];
};

const ABOUT =
  'Each row has the time of its measurement. A new measurement replaces the row with the same name. Rows of groups that did not run, or ended early, keep their figures and time.';

export const NOTHING_YET: Results = { about: ABOUT, at: '', machine: {}, groups: {}, rows: [] };

type GroupRun = { group: string; at: string; course: Course; rows: Row[]; settings: ReadonlySet<string> };

/**
 * Returns the results including the new run. A completed group loses rows that it no longer has; a failed group
 * preserves them, like rows of a setting that was not requested.
 */
export function withGroup(before: Results, run: GroupRun, order: readonly string[]): Results {
  const { group, at, course, rows, settings } = run;
  const measured = new Set(rows.map(({ name }) => name));
  const stays = (row: DatedRow) => {
    if (row.group !== group) return true;
    if (measured.has(row.name)) return false;
    return course.failed !== undefined || (row.onlyWith !== undefined && !settings.has(row.onlyWith));
  };
  const kept = before.rows.filter((row) => order.includes(row.group) && stays(row));
  const dated = rows.map((row) => ({ group, at, ...row }));
  const groups: Results['groups'] = { ...before.groups, [group]: { at, ...course } };
  return {
    ...before,
    about: ABOUT,
    at,
    groups: Object.fromEntries(order.flatMap((name) => (groups[name] ? [[name, groups[name]]] : []))),
    rows: order.flatMap((name) => [...dated, ...kept].filter((row) => row.group === name)),
  };
}

/** Reads the previous file, including an older form with one time for all rows. */
export function readResults(text: string): Results {
  const { at, machine = {}, groups = {}, rows = [] } = JSON.parse(text);
  return {
    about: ABOUT,
    at,
    machine,
    groups,
    rows: rows.map((row: DatedRow) => ({ ...row, at: row.at ?? at })),
  };
}

/** Returns one line per group with its time, budget and error. */
export function coursesOf(courses: Record<string, Course>) {
  const width = Math.max(0, ...Object.keys(courses).map((name) => name.length));
  return Object.entries(courses)
    .map(([name, { seconds, budget, failed }]) => {
      const line = `${name.padEnd(width)}  ${String(seconds).padStart(4)} s of ${String(budget).padStart(4)} s`;
      return failed === undefined ? line : `${line}  FAILED: ${failed}`;
    })
    .join('\n');
}
