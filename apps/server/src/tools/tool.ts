import type { Logger } from 'pino';
import { realChance } from '../chance.ts';
import type { Config } from '../config.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';

/** One command of `npm run hall`. It answers the lines to print, and throws a StartError to say what is wrong. */
export type Tool = {
  readonly usage: string;
  readonly arguments: readonly string[];
  run(config: Config, log: Logger, given: readonly string[]): Promise<string[]>;
};

/** Beside a running server, or without one. */
export async function withStorage<T>(config: Config, log: Logger, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config, log, realChance, 'tool');
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
