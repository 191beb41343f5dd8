/** Converts texts to a spreadsheet for translators, with one row per text. */
export const HEAD = ['area', 'key', 'en', 'am', 'om', 'note'] as const;
const BOM = '\uFEFF';

/** `head` starts with `HEAD`; further columns are ignored by `fromSpreadsheet` callers that do not know them. */
export function toSpreadsheet(rows: readonly (readonly string[])[], head: readonly string[] = HEAD): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return BOM + [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/**
 * Returns the rows below the header, or null if the header differs. The separator of the cells depends on the country
 * of the spreadsheet.
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
