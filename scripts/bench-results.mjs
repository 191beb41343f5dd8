/** @typedef {import('../bench/harness/row.ts').Row} Row */
/** @typedef {Row & { group: string, at: string }} DatedRow `at`: when it was measured */
/** @typedef {{ seconds: number, budget: number, failed?: string }} Course how the run of a group went */
/**
 * @typedef {object} Results
 * @property {string} about how to read the file
 * @property {string} at when it was last written
 * @property {object} machine that of the last run
 * @property {Record<string, Course & { at: string }>} groups
 * @property {DatedRow[]} rows
 */

export const ABOUT =
  'Every row tells when it was measured. A row that was measured again replaces the one of its name; those of groups that were left out, or that ended before they got so far, stay as they were, with their own time.';

/** @type {Results} */
export const NOTHING_YET = { about: ABOUT, at: '', machine: {}, groups: {}, rows: [] };

/**
 * The results with what one group measured. A group that ran to its end loses the rows it no longer has; one that did not
 * keeps them, and so do rows that stand for a setting which was not asked for.
 * @param {Results} before
 * @param {{ group: string, at: string, course: Course, rows: Row[], settings: ReadonlySet<string> }} run
 * @param {readonly string[]} order of the groups
 * @returns {Results}
 */
export function withGroup(before, { group, at, course, rows, settings }, order) {
  const measured = new Set(rows.map(({ name }) => name));
  /** @param {DatedRow} row */
  const stays = (row) => {
    if (row.group !== group) return true;
    if (measured.has(row.name)) return false;
    return course.failed !== undefined || (row.onlyWith !== undefined && !settings.has(row.onlyWith));
  };
  const kept = before.rows.filter((row) => order.includes(row.group) && stays(row));
  const dated = rows.map((row) => ({ group, at, ...row }));
  /** @type {Results['groups']} */
  const groups = { ...before.groups, [group]: { at, ...course } };
  return {
    ...before,
    about: ABOUT,
    at,
    groups: Object.fromEntries(order.flatMap((name) => (groups[name] ? [[name, groups[name]]] : []))),
    rows: order.flatMap((name) => [...dated, ...kept].filter((row) => row.group === name)),
  };
}

/**
 * What the file held before; rows of an older form stood under one time for all.
 * @param {string} text
 * @returns {Results}
 */
export function readResults(text) {
  const { at, machine = {}, groups = {}, rows = [] } = JSON.parse(text);
  return {
    about: ABOUT,
    at,
    machine,
    groups,
    rows: rows.map((/** @type {DatedRow} */ row) => ({ ...row, at: row.at ?? at })),
  };
}

/**
 * One line for each group that ran: its time beside its budget, and what went wrong.
 * @param {Record<string, Course>} courses
 */
export function coursesOf(courses) {
  const width = Math.max(0, ...Object.keys(courses).map((name) => name.length));
  return Object.entries(courses)
    .map(([name, { seconds, budget, failed }]) => {
      const line = `${name.padEnd(width)}  ${String(seconds).padStart(4)} s of ${String(budget).padStart(4)} s`;
      return failed === undefined ? line : `${line}  FAILED: ${failed}`;
    })
    .join('\n');
}
