import type { Row } from './row.ts';

const HEAD = ['', 'Adarash', 'comparison', '', 'ratio', 'goal', 'p50 ms', 'p99 ms', 'CPU µs', 'CPU µs of comparison'];

export function shortly(figure: number | undefined) {
  if (figure === undefined) return '';
  if (!Number.isFinite(figure)) return '–';
  const size = Math.abs(figure);
  return figure.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4);
}

/** Returns whether a row reaches its goal. The goal applies to the ratio if there is one. */
export function reaches({ goal, ratio, ours }: Row) {
  const figure = ratio ?? ours;
  if (!goal) return undefined;
  return 'atLeast' in goal ? figure >= goal.atLeast : figure <= goal.atMost;
}

const nameOf = (row: Row) => (row.note ? `${row.name} (${row.note})` : row.name);

/** The goal of a row, and behind it one of two words on whether it was reached. */
function goalOf(row: Row, reached: string, missed: string): string {
  if (!row.goal) return '';
  const goal = 'atLeast' in row.goal ? `≥ ${row.goal.atLeast}` : `≤ ${row.goal.atMost}`;
  return goal + (reaches(row) ? reached : missed);
}

const cellsOf = (row: Row) => [
  nameOf(row),
  `${shortly(row.ours)} ${row.unit}`,
  row.against ? `${shortly(row.against.value)} ${row.unit}` : '',
  row.against?.name ?? '',
  shortly(row.ratio),
  goalOf(row, ' ✓', ' ✗'),
  shortly(row.p50),
  shortly(row.p99),
  shortly(row.cpu?.ours),
  shortly(row.cpu?.other),
];

/** The rows as a table of Markdown that reads well on a terminal too. */
export function tableOf(rows: Row[]) {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const drawn = lines.map((line) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`);
  return [drawn[0], `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...drawn.slice(1)].join('\n');
}

type Figures = { at: string; machine?: { node: string; cores: number }; rows: Row[] };

const BEGIN = '<!-- written by npm run bench from bench/results.json -->';
const END = '<!-- end of what npm run bench writes -->';

const PAGE_HEAD = ['', 'Adarash', 'comparison', 'ratio', 'goal', 'p50 / p99 ms', 'CPU µs, Adarash / comparison'];

const both = (...figures: (number | undefined)[]) =>
  figures
    .filter((figure) => figure !== undefined)
    .map(shortly)
    .join(' / ');

const pageCellsOf = (row: Row) => [
  nameOf(row),
  `${shortly(row.ours)} ${row.unit}`,
  row.against ? `${shortly(row.against.value)}, ${row.against.name}` : '',
  shortly(row.ratio),
  goalOf(row, '', ', missed'),
  both(row.p50, row.p99),
  both(row.cpu?.ours, row.cpu?.other),
];

function figuresOf({ at, machine, rows }: Figures) {
  const day = at.slice(0, 10);
  const where = machine ? `, Node ${machine.node.replace(/^v/, '')}, ${machine.cores} cores` : '';
  const lines = [PAGE_HEAD, PAGE_HEAD.map(() => '---'), ...rows.map(pageCellsOf)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return `Last run: ${day}${where}.\n\n${lines.join('\n')}`;
}

/** The page with the figures of these results in place of those it has. */
export function withFigures(page: string, results: Figures) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin)
    throw new Error('docs/performance.md has no markers for the figures. Restore the two comments of the table.');
  return `${page.slice(0, begin)}${BEGIN}\n\n${figuresOf(results)}\n\n${page.slice(end)}`;
}
