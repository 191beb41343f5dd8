import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Config, StartError } from '../../start/config.ts';
import { isProcessRunning, putInPlace, remove } from '../../storage/data-folder.ts';
import type { Month } from '../../storage/months.ts';

/**
 * A gzipped file of JSON, a value on each line. The first says what it is and names the columns of its tables, each
 * other one is a row (the table's name, then the values), and the last counts the rows and holds the SHA-256 of all
 * lines before it.
 */
const FORMAT = 'adarash archive 1';

export const ARCHIVED_TABLES = ['games', 'calls', 'mix_parts', 'audit'] as const;
export type ArchivedTable = (typeof ARCHIVED_TABLES)[number];
export type ArchivedRow = { table: ArchivedTable; row: object };

type Head = { format: string; month: Month; columns: Record<ArchivedTable, string[]> };
type Counts = Record<ArchivedTable, number>;
export type Sealed = { rows: Counts; sha256: string };

const CHUNK = 64 * 1024;
const CUT = 'it is cut off or damaged';

const noRows = (): Counts => ({ games: 0, calls: 0, mix_parts: 0, audit: 0 });

export const archiveName = (month: Month) => `adarash-${month}.ndjson.gz`;

export const archivePath = ({ archiveDir }: Pick<Config, 'archiveDir'>, file: string) => join(archiveDir, file);

export const isThere = (config: Pick<Config, 'archiveDir'>, file: string) => existsSync(archivePath(config, file));

/** Writes a whole file or none, forced to the disk; one of the same name, left by a try that broke off, gives way. */
export async function writeArchive(
  path: string,
  { month, columns }: Pick<Head, 'month' | 'columns'>,
  rows: AsyncIterable<ArchivedRow>,
): Promise<Sealed> {
  const hash = createHash('sha256');
  const sealed: Sealed = { rows: noRows(), sha256: '' };
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  async function* lines() {
    const hashed = (text: string) => {
      hash.update(text);
      return text;
    };
    let gathered = line({ format: FORMAT, month, columns } satisfies Head);
    for await (const { table, row } of rows) {
      sealed.rows[table] += 1;
      gathered += line([table, ...columns[table].map((column) => row[column as keyof typeof row] ?? null)]);
      if (gathered.length < CHUNK) continue;
      yield hashed(gathered);
      gathered = '';
    }
    yield hashed(gathered);
    sealed.sha256 = hash.digest('hex');
    yield line(sealed);
  }
  removeAbandonedDrafts(path);
  const draft = `${path}${DRAFT}${process.pid}`;
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    putInPlace(draft, path);
  } finally {
    remove(draft);
  }
  return sealed;
}

const DRAFT = '.partial-';

/** Removes drafts of this file whose writers were killed; the draft of one that still runs stays. */
function removeAbandonedDrafts(path: string): void {
  const begin = `${basename(path)}${DRAFT}`;
  const drafts = readdirSync(dirname(path)).filter((name) => name.startsWith(begin));
  for (const name of drafts) if (!isProcessRunning(Number(name.slice(begin.length)))) remove(join(dirname(path), name));
}

/**
 * The rows of a file, which are believed once the last was read: a file that is damaged, cut off or another than the
 * one that was sealed ends in a refusal.
 */
export async function* readArchive(path: string, month: Month, sha256: string): AsyncGenerator<ArchivedRow> {
  const damaged = (why: string) => new StartError(`The archive ${path} is not the one of ${month}: ${why}.`);
  const hash = createHash('sha256');
  const counted = noRows();
  let [head, end]: [Head | null, Sealed | null] = [null, null];
  const [packed, unpacked] = [createReadStream(path), createGunzip()];
  const lines = createInterface({ input: packed.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  let failure: Error | null = null;
  const failed = (error: Error) => {
    failure = error;
    lines.close();
  };
  packed.on('error', failed);
  unpacked.on('error', failed);
  try {
    for await (const text of lines) {
      const value = parsed(text);
      if (end !== null) throw damaged('something stands behind its end');
      if (head === null) {
        head = value as Head;
        if (head?.format !== FORMAT || head.month !== month) throw damaged('its first line says another');
      } else if (Array.isArray(value)) {
        const table = value[0] as ArchivedTable;
        const columns = head.columns[table];
        if (!columns || value.length !== columns.length + 1) throw damaged('a line of it cannot be read');
        counted[table] += 1;
        yield { table, row: Object.fromEntries(columns.map((column, i) => [column, value[i + 1]])) };
      } else end = value as Sealed | null;
      if (end === null) hash.update(`${text}\n`);
    }
  } catch (error) {
    throw error instanceof StartError ? error : damaged(CUT);
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
  if (failure !== null || end === null) throw damaged(CUT);
  const isWhole = ARCHIVED_TABLES.every((table) => end?.rows?.[table] === counted[table]);
  if (!isWhole || hash.digest('hex') !== sha256 || end.sha256 !== sha256)
    throw damaged('its rows are not those written');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The folder has to stand in one that is there: a disk that is not mounted must not become a folder. */
export function prepareArchiveFolder({ archiveDir }: Config): void {
  try {
    mkdirSync(archiveDir, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new StartError(`ARCHIVE_DIR ${archiveDir} cannot be made (${code}).`);
  }
}
