import type { Database as SqliteFile } from 'better-sqlite3';
import { StartError } from '../start-error.ts';

/** Older releases can lose acknowledged changes when the write-ahead log is reset. */
const OLDEST = [3, 51, 3] as const;

export function assertSqlite(file: SqliteFile): void {
  const { version } = file.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  const found = version.split('.').map(Number);
  const first = OLDEST.findIndex((part, place) => (found[place] ?? 0) !== part);
  if (first !== -1 && (found[first] ?? 0) < OLDEST[first]!) {
    throw new StartError(`SQLite ${OLDEST.join('.')} or newer is needed, this is ${version}. Run npm install again.`);
  }
  const pragma = (name: string) => file.pragma(name, { simple: true });
  const wanted: [string, unknown][] = [
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
  ];
  for (const [name, value] of wanted) {
    if (pragma(name) !== value) {
      throw new StartError(`SQLite did not accept ${name} = ${value} on this disk, so nothing could be kept safely.`);
    }
  }
  if (Number(pragma('busy_timeout')) < 1000) throw new StartError('SQLite did not accept a busy_timeout.');
}
