import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Database as SqliteFile } from 'better-sqlite3';
import { StartError } from '../start-error.ts';

const damaged = (path: string) =>
  new StartError(`The database file ${path} is damaged. Put back a backup; it was left as it is.`);

export function checkNow(file: SqliteFile, path: string): void {
  if (file.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged(path);
}

/** A large file takes long to read, so the check runs in a thread of its own while the hall is already served. */
export function checkBeside(path: string): { done: Promise<void>; stop(): Promise<void> } {
  const library = createRequire(import.meta.url).resolve('better-sqlite3');
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const Database = require(workerData.library);
    const file = new Database(workerData.path, { readonly: true });
    const verdict = file.pragma('quick_check(1)', { simple: true });
    file.close();
    parentPort.postMessage(verdict);
  `;
  const worker = new Worker(source, { eval: true, workerData: { library, path } });
  worker.unref();
  let stopped = false;
  const done = new Promise<void>((resolve, reject) => {
    worker.once('message', (verdict) => (verdict === 'ok' ? resolve() : reject(damaged(path))));
    worker.once('error', () => reject(damaged(path)));
    worker.once('exit', () => stopped && resolve());
  });
  return {
    done,
    async stop() {
      stopped = true;
      await worker.terminate();
    },
  };
}
