import type { Row } from './row.ts';

type DatedRow = Row & {
  group: string;
  /** When it was measured. */
  at: string;
};
/** How the run of a group went. */
export type Course = { seconds: number; budget: number; failed?: string };
export type Results = {
  /** How to read the file. */
  about: string;
  /** When it was last written. */
  at: string;
  /** That of the last run. */
  machine: object;
  groups: Record<string, Course & { at: string }>;
  rows: DatedRow[];
};

const ABOUT =
  'Every row tells when it was measured. A row that was measured again replaces the one of its name; those of groups that were left out, or that ended before they got so far, stay as they were, with their own time.';

export const NOTHING_YET: Results = { about: ABOUT, at: '', machine: {}, groups: {}, rows: [] };

type GroupRun = { group: string; at: string; course: Course; rows: Row[]; settings: ReadonlySet<string> };

/**
 * The results with what one group measured. A group that ran to its end loses the rows it no longer has; one that did not
 * keeps them, and so do rows that stand for a setting which was not asked for.
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

/** What the file held before; rows of an older form stood under one time for all. */
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

/** One line for each group that ran: its time beside its budget, and what went wrong. */
export function coursesOf(courses: Record<string, Course>) {
  const width = Math.max(0, ...Object.keys(courses).map((name) => name.length));
  return Object.entries(courses)
    .map(([name, { seconds, budget, failed }]) => {
      const line = `${name.padEnd(width)}  ${String(seconds).padStart(4)} s of ${String(budget).padStart(4)} s`;
      return failed === undefined ? line : `${line}  FAILED: ${failed}`;
    })
    .join('\n');
}
