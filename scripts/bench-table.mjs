/** @typedef {import('../bench/harness/row.ts').Row} Row */

const HEAD = ['', 'ours', 'against', '', 'ratio', 'goal', 'p50 ms', 'p99 ms', 'CPU µs', 'of the other'];

/** @param {number | undefined} figure */
export function shortly(figure) {
  if (figure === undefined) return '';
  if (!Number.isFinite(figure)) return '–';
  const size = Math.abs(figure);
  return figure.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}

/**
 * Whether a row reaches its goal, which speaks of the ratio where there is one.
 * @param {Row} row
 */
export function reaches({ goal, ratio, ours }) {
  const figure = ratio ?? ours;
  if (!goal) return undefined;
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
}

/** @param {Row['goal']} goal */
const goalOf = (goal) => (goal === undefined ? '' : 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);

/** @param {Row} row */
const cellsOf = (row) => [
  row.note ? `${row.name} (${row.note})` : row.name,
  `${shortly(row.ours)} ${row.unit}`,
  row.against ? `${shortly(row.against.value)} ${row.unit}` : '',
  row.against?.name ?? '',
  shortly(row.ratio),
  goalOf(row.goal) + (reaches(row) === undefined ? '' : reaches(row) ? ' ✓' : ' ✗'),
  shortly(row.p50),
  shortly(row.p99),
  shortly(row.cpu?.ours),
  shortly(row.cpu?.other),
];

/**
 * The rows as a table of Markdown that reads well on a terminal too.
 * @param {Row[]} rows
 */
export function tableOf(rows) {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const drawn = lines.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  return [drawn[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...drawn.slice(1)].join('\n');
}
