import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fromSpreadsheet, HEAD, toSpreadsheet } from '../packages/texts/src/spreadsheet.ts';
import { hasSameValues, type Row, type Table } from '../packages/texts/src/table.ts';
import { inRoot, isCommand, orTell } from '../scripts/command.mjs';
import { readReviewed, reviewHash, writeReviewed } from './reviewed-texts.ts';

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

/** Mark of a text that was changed since a native reader last read it. */
const CHANGED = 'changed';

export const toCsv = (table: Table, reviewed: ReadonlySet<string>): string =>
  toSpreadsheet(
    Object.entries(table).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, row]) => {
        const { en, am, om, note = '' } = row;
        return [area, key, en, am, om, note, reviewed.has(reviewHash(row)) ? '' : CHANGED];
      }),
    ),
    [...HEAD, CHANGED],
  );

/** Returns the hashes of the texts whose mark the native reader deleted. */
export function readTexts(csv: string): string[] {
  const [header = ''] = csv.split('\n');
  if (!header.includes(CHANGED)) return [];
  const rows = fromSpreadsheet(csv) ?? [];
  return rows.flatMap(([, , en = '', am = '', om = '', , mark = '']) =>
    mark === '' ? [reviewHash({ en, am, om })] : [],
  );
}

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
    writeFileSync(to, toCsv(table, readReviewed()));
    console.log(`All texts are in ${to}. Correct am, om and note, and delete "${CHANGED}" in each row that you read.`);
    console.log(`Import the file with: npm run texts -- take ${to}`);
    return;
  }
  const csv = readFileSync(file, 'utf8');
  const taken = take(table, csv);
  const changed = Object.entries(taken).filter(([area, rows]) => writeArea(rows) !== writeArea(table[area] ?? {}));
  for (const [area, rows] of changed) writeFileSync(`${FOLDER}/${area}.json`, writeArea(rows));
  writeReviewed(taken, readTexts(csv));
  console.log(changed.length === 0 ? 'Nothing differs.' : `Changed: ${changed.map(([area]) => area).join(', ')}`);
}

if (isCommand(import.meta.url)) await orTell(() => main(process.argv.slice(2)));
