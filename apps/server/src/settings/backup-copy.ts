import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { COPY } from '../record/restored.ts';
import { putInPlace, remove } from '../storage/data-folder.ts';
import { IN_THREAD } from '../storage/sqlite/sqlite-file.ts';

/**
 * In a thread of its own, a few pages at a time, so that calls are answered meanwhile. The read transaction holds one
 * state of the hall still, because otherwise every write would make SQLite restart the copy. The copy counts only once
 * it was opened, read through and forced to the disk.
 */
const THREAD = `${IN_THREAD}
  const fs = require('node:fs');
  (async () => {
    const hall = open(workerData.source, true);
    hall.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    try {
      await copy(hall, workerData.draft);
    } finally {
      hall.exec('COMMIT');
      hall.close();
    }
    const made = open(workerData.draft, false);
    // Opened as a database, a copy says that it is one: its draws may have been shown since.
    made.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)').run(workerData.mark, workerData.source);
    pragma(made, 'journal_mode = DELETE');
    const verdict = pragma(made, 'quick_check(1)');
    made.close();
    if (verdict !== 'ok') throw new Error('the copy is damaged');
    const file = fs.openSync(workerData.draft, 'r+');
    fs.fsyncSync(file);
    parentPort.postMessage(fs.fstatSync(file).size);
    fs.closeSync(file);
  })();
`;

/** Copies the database of a hall, while it is written to, into one checked file. The seed key is not in it. */
export async function copyHall(source: string, target: string): Promise<{ bytes: number }> {
  if (existsSync(target)) throw new Error(`${target} is there already`);
  const draft = `${target}.partial`;
  const leftovers = ['', '-journal', '-wal', '-shm'].map((ending) => draft + ending);
  const clear = () => {
    leftovers.forEach(remove);
  };
  clear();
  try {
    const bytes = await inThread({ source, draft, mark: COPY });
    putInPlace(draft, target);
    return { bytes };
  } finally {
    clear();
  }
}

function inThread(workerData: object): Promise<number> {
  const worker = new Worker(THREAD, { eval: true, workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(isFull(error) ? Object.assign(error, { code: 'ENOSPC' }) : error));
    worker.once('exit', () => reject(new Error('the copy was cut off')));
  });
}

/** SQLite has a sentence of its own for it. */
const isFull = (error: Error) => error.message.includes('disk is full');
