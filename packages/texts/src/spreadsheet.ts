/** Columns of the spreadsheet for translators, which has one row per text. */
export const HEAD = ['area', 'key', 'en', 'am', 'om', 'note'] as const;
const BOM = '\uFEFF';

/** Returns the texts as a CSV spreadsheet. `head` starts with `HEAD` and may have further columns. */
export function toSpreadsheet(rows: readonly (readonly string[])[], head: readonly string[] = HEAD): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return BOM + [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/**
 * Returns the rows of a CSV spreadsheet below its header, or null if the header differs. Commas, semicolons and tabs
 * separate cells, because spreadsheet programs use the separator of the country.
 */
export function fromSpreadsheet(csv: string): string[][] | null {
  const text = csv.replace(BOM, '').replaceAll('\r\n', '\n');
  const between = /[,;\t]/.exec(text)?.[0] ?? ',';
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(
    new RegExp(`(?:"((?:[^"]|"")*)"|([^"${between}\n]*))(${between}|\n|$)`, 'g'),
  )) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === between) continue;
    if (cells.some((cell) => cell !== '')) rows.push(cells);
    cells = [];
  }
  const [head = [], ...rest] = rows;
  return HEAD.every((name, at) => head[at] === name) ? rest : null;
}
