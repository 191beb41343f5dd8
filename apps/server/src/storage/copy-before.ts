import fs from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start/config.ts';
import { putInPlace } from './data-folder.ts';
import type { SqliteFile } from './sqlite/sqlite-file.ts';

/** The file as the release before left it; `npm run hall -- restore` takes it. */
export const copyBefore = (path: string) => `${path}.before-1.1.0`;

/** Whether the games of a hall still have to move into a table of another shape. */
const isFromBefore = (file: SqliteFile): boolean =>
  file.prepare("select 1 from pragma_table_info('games') where name = 'winners'").get() !== undefined &&
  file.prepare('select 1 from games limit 1').get() !== undefined;

/**
 * Copies the file before the games move, because only a copy brings the old release back. Copy and move need room: an
 * upgrade that would fill the disk is refused before it changes anything.
 */
export function copyBeforeUpgrade(file: SqliteFile, path: string): void {
  if (!isFromBefore(file)) return;
  const target = copyBefore(path);
  // The log is emptied into the file, which is whole by itself then.
  file.pragma('wal_checkpoint(TRUNCATE)');
  const isThere = fs.existsSync(target);
  const { bavail, bsize } = fs.statfsSync(dirname(path));
  const needed = fs.statSync(path).size * (isThere ? 1 : 2);
  if (bavail * bsize < needed) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
    throw new StartError(
      `This release needs ${megabytes(needed)} of free room on the disk of ${path} to bring it up to date, and ${megabytes(bavail * bsize)} are free. Nothing was changed.`,
    );
  }
  if (isThere) return;
  const draft = `${target}.partial`;
  file.exec('BEGIN IMMEDIATE');
  try {
    fs.copyFileSync(path, draft, fs.constants.COPYFILE_FICLONE);
  } finally {
    file.exec('ROLLBACK');
  }
  putInPlace(draft, target);
}
