import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSpreadsheet } from '@adarash/texts/spreadsheet';
import { hasSameValues, TABLE } from '@adarash/texts/table';
import { sql } from 'kysely';
import { StartError } from '../config/config.ts';
import { prepareDataFolder, putInPlace, setAside } from './data-folder.ts';
import type { Db } from './schema.ts';

// Checks and exports that run before an upgrade updates the database of an earlier release.

const OF_DEMO = `select 1 from settings where name = 'demo'
  union all select 1 from audit where chain = 'house' and seq = 1 and action = 'house.demo'`;

const WITH_REMOVED_RULES = `select games.number, coalesce(nullif(halls.hall_name, ''), users.name) as hall,
    games.document from games join halls on halls.id = games.hall_id join users on users.id = halls.id
  where games.status in ('active', 'paused') order by games.created_at, games.id`;

/** Throws if this release must not upgrade the database. The check changes nothing. */
export async function refuseUpgrade(db: Db): Promise<void> {
  if ((await sql.raw(OF_DEMO).execute(db)).rows.length > 0)
    throw new StartError('This is a demo of release 1.1. Start a new one with npm run demo.');
  // A database of release 1.0.0 has no documents of games, and none of the rules that were removed later.
  if (!(await hasColumn(db, 'games', 'document'))) return;
  const games = await sql.raw<{ number: number; hall: string; document: string }>(WITH_REMOVED_RULES).execute(db);
  for (const { number, hall, document } of games.rows) {
    const { jackpotRule = '', terms } = JSON.parse(document);
    if (jackpotRule !== '' || terms?.lateCalls === 'off')
      throw new StartError(`Finish game ${number} of hall ${hall} with commit f6f35fb7 first.`);
  }
}

/**
 * Throws if the database has archived months, because only release 1.1.0 can restore them. The check changes nothing.
 */
export async function refuseArchives(db: Db): Promise<void> {
  const { rows } = await sql<{ month: string }>`select month from archives order by month desc`.execute(db);
  if (rows.length === 0) return;
  const commands = rows.map(({ month }) => `npm run hall -- archive back ${month}`);
  throw new StartError(
    `The database has archived months. Restore them with commit f6f35fb7 first, the newest first: ${commands.join(', ')}.`,
  );
}

async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column));
}

const WORDS_FILE = 'texts-1.1.csv';

type Words = { am?: Record<string, string>; om?: Record<string, string> };
/** Custom texts (words) of a hall; `hall` is null for the custom texts of all halls. */
type Corrected = { hall: string | null; words: Words };

/**
 * Writes the custom texts of halls to a file in the format of `npm run texts`, because this release no longer uses
 * them.
 */
export async function exportWords(db: Db, dataDir: string): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from settings where name = 'words' or name like 'words %' order by name`.execute(db);
  if (rows.length === 0) return;
  const halls = await sql<{ id: string; name: string }>`
    select halls.id, coalesce(nullif(halls.hall_name, ''), users.name) as name
    from halls join users on users.id = halls.id`.execute(db);
  const nameOf = (id: string) => halls.rows.find((hall) => hall.id === id)?.name ?? id;
  const corrected = rows.map(({ name, value }) => {
    const hall = name === 'words' ? null : nameOf(name.slice('words '.length));
    return { hall, words: JSON.parse(value) as Words };
  });
  prepareDataFolder(dataDir);
  const path = join(dataDir, WORDS_FILE);
  const csv = wordsCsv(corrected);
  if (existsSync(path)) {
    if (readFileSync(path, 'utf8') === csv) return;
    // An existing file of custom texts is renamed, because it may contain changes of a translator.
    setAside(path);
  }
  // The name of the draft contains the process id, because other instances may share the folder.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, csv);
  putInPlace(draft, path);
}

/**
 * Returns a CSV file with one row per custom text. `npm run texts` accepts one translation per text: the translation
 * for all halls, or that of the only hall with a translation. All other translations are in the note of the row.
 */
function wordsCsv(corrected: readonly Corrected[]): string {
  const names = corrected.flatMap(({ words }) => [...Object.keys(words.am ?? {}), ...Object.keys(words.om ?? {})]);
  const rows = [...new Set(names)].sort().flatMap((name) => {
    const area = name.slice(0, name.indexOf('.'));
    const key = name.slice(name.indexOf('.') + 1);
    const row = TABLE[area]?.[key];
    // Custom texts that this release no longer has are omitted; the audit log contains them.
    if (row === undefined) return [];
    const am = wordFor(corrected, 'am', name, row.en) ?? row.am;
    const om = wordFor(corrected, 'om', name, row.en) ?? row.om;
    const others = corrected.flatMap(({ hall, words }) => [
      ...noteFor(hall, 'am', words.am?.[name], am),
      ...noteFor(hall, 'om', words.om?.[name], om),
    ]);
    return [[area, key, row.en, am, om, others.join('; ')] as const];
  });
  return toSpreadsheet(rows);
}

function wordFor(corrected: readonly Corrected[], language: keyof Words, name: string, en: string): string | undefined {
  const ofAll = corrected.find(({ hall }) => hall === null)?.words[language]?.[name];
  const ofHalls = corrected.flatMap(({ hall, words }) => (hall === null ? [] : (words[language]?.[name] ?? [])));
  const word = ofAll ?? (ofHalls.length === 1 ? ofHalls[0] : undefined);
  return word !== undefined && word.trim() !== '' && hasSameValues(word, en) ? word : undefined;
}

const noteFor = (hall: string | null, language: string, word: string | undefined, taken: string): string[] =>
  word === undefined || word === taken ? [] : [`${hall ?? 'all halls'}: ${language} "${word}"`];
