import { reaches, shortly } from './bench-table.mjs';

/** @typedef {import('../bench/harness/row.ts').Row} Row */
/** @typedef {{ at: string, machine?: { node: string, cores: number }, rows: Row[] }} Results */

const BEGIN = '<!-- written by npm run bench from bench/results.json -->';
const END = '<!-- end of what npm run bench writes -->';

const HEAD = ['', 'ours', 'against', 'ratio', 'goal', 'p50 / p99 ms', 'CPU µs, ours / other'];

/** @param {Row} row */
function goalOf(row) {
  if (!row.goal) return '';
  const goal = 'atLeast' in row.goal ? `≥ ${row.goal.atLeast}` : `≤ ${row.goal.atMost}`;
  return reaches(row) ? goal : `${goal}, missed`;
}

/** @param {(number | undefined)[]} figures */
const both = (...figures) =>
  figures
    .filter((figure) => figure !== undefined)
    .map(shortly)
    .join(' / ');

/** @param {Row} row */
const cellsOf = (row) => [
  row.note ? `${row.name} (${row.note})` : row.name,
  `${shortly(row.ours)} ${row.unit}`,
  row.against ? `${shortly(row.against.value)}, ${row.against.name}` : '',
  shortly(row.ratio),
  goalOf(row),
  both(row.p50, row.p99),
  both(row.cpu?.ours, row.cpu?.other),
];

/** @param {Results} results */
function figuresOf({ at, machine, rows }) {
  const day = at.slice(0, 10);
  const where = machine ? `, Node ${machine.node.replace(/^v/, '')}, ${machine.cores} cores` : '';
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`);
  return `Last run: ${day}${where}.\n\n${lines.join('\n')}`;
}

/**
 * The page with the figures of these results in place of those it has.
 * @param {string} page
 * @param {Results} results
 */
export function withFigures(page, results) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('docs/performance.md has lost the place where the figures stand.');
  return `${page.slice(0, begin)}${BEGIN}\n\n${figuresOf(results)}\n\n${page.slice(end)}`;
}
