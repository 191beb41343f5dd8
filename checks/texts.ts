import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fromSpreadsheet, HEAD, toSpreadsheet } from '../packages/texts/src/spreadsheet.ts';
import { hasSameValues, type Row, type Table } from '../packages/texts/src/table.ts';
import { inRoot, isCommand, orTell } from '../scripts/command.mjs';

// The table of texts as a spreadsheet for native readers, and their corrections back into it.

const FOLDER = inRoot('packages/texts/src');

export function readTable(): Table {
  const areas = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []));
  return Object.fromEntries(areas.map((area) => [area, JSON.parse(readFileSync(`${FOLDER}/${area}.json`, 'utf8'))]));
}

/** Formats an area as its file: one text per line. */
export function writeArea(rows: Table[string]): string {
  const cells = (row: Row) =>
    Object.entries(row).map(([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`);
  const lines = Object.entries(rows).map(([key, row]) => `  ${JSON.stringify(key)}: { ${cells(row).join(', ')} }`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

export const toCsv = (table: Table): string =>
  toSpreadsheet(
    Object.entries(table).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, { en, am, om, note = '' }]) => [area, key, en, am, om, note] as const),
    ),
  );

/** Returns the table with the corrections of a spreadsheet; throws with one sentence for each invalid row. */
export function take(table: Table, csv: string): Table {
  const rows = fromSpreadsheet(csv);
  if (rows === null) throw new Error(`The first line has to be: ${HEAD.join(',')}`);
  const taken: Record<string, Record<string, Row>> = structuredClone(table);
  const faults = rows.flatMap(([area = '', key = '', en = '', am = '', om = '', note = '']) => {
    const name = `${area}.${key}`;
    const row = Object.hasOwn(table, area) && Object.hasOwn(table[area] ?? {}, key) ? taken[area]?.[key] : undefined;
    if (row === undefined) return `${name}: there is no such text.`;
    if (row.en !== en) return `${name}: the English differs. It is changed in packages/texts, together with the code.`;
    const local = Object.entries({ am, om });
    const lacking = local.filter(([, text]) => text.trim() === '' || !hasSameValues(text, en));
    if (taken[area]) taken[area][key] = { en, am, om, ...(note !== '' && { note }) };
    return lacking.map(([language]) => `${name}: ${language} is empty, or has other {{…}} than the English.`);
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return taken;
}

function main([command = '', file = '']: string[]): void {
  const table = readTable();
  if (command !== 'take') {
    const to = command === '' ? 'texts.csv' : command;
    writeFileSync(to, toCsv(table));
    console.log(`All texts are in ${to}. Corrections of am, om and note come back with: npm run texts -- take ${to}`);
    return;
  }
  const taken = take(table, readFileSync(file, 'utf8'));
  const changed = Object.entries(taken).filter(([area, rows]) => writeArea(rows) !== writeArea(table[area] ?? {}));
  for (const [area, rows] of changed) writeFileSync(`${FOLDER}/${area}.json`, writeArea(rows));
  console.log(changed.length === 0 ? 'Nothing differs.' : `Changed: ${changed.map(([area]) => area).join(', ')}`);
}

if (isCommand(import.meta.url)) await orTell(() => main(process.argv.slice(2)));
