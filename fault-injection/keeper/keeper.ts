import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, type Running, run } from '../../apps/server/test/harness/servers/built-server.ts';
import { inRoot } from '../../scripts/command.mjs';
import { type Answer, ask, type Json } from '../harness/desk.ts';
import { openPlace, type Place } from '../harness/place.ts';
import { addressOf, type Built, buildServer, kill, launch } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { KILLS } from '../kills/how-much.ts';
import type { Staff } from '../kills/play.ts';

/** Number of attempts per attack: one in `npm test`, more in `npm run torture`. */
export const ROUNDS = KILLS > 50 ? 10 : 1;

const ENDINGS = ['', '-wal'];

/** Person with the hall's computer, who can start and stop the server at any time and has every file. */
export type Keeper = {
  readonly place: Place;
  readonly staff: Staff;
  /** Starts the server. Returns its address. */
  start(): Promise<string>;
  kill(): Promise<void>;
  /** Returns the error of a server that refuses to start, or '' if it starts, and stops it again. */
  refusal(): Promise<string>;
  /** `npm run hall`. */
  command(...words: string[]): Promise<string>;
  /** Copies the files of the database, even while a server is running. */
  aside(): string;
  putBack(copy: string): void;
  close(): Promise<void>;
};

export async function makeKeeper(): Promise<Keeper> {
  const built: Built = await buildServer();
  const place = await openPlace('sqlite');
  let server: Running = launch(built, place.env);
  let copies = 0;
  const database = join(place.dataDir, 'adarash.db');
  const [staff] = await openHalls(await addressOf(server), 1);
  if (!staff) throw new Error('There is no hall.');
  return {
    place,
    staff,
    async start() {
      if (server.process.exitCode !== null || server.process.signalCode !== null) server = launch(built, place.env);
      return addressOf(server);
    },
    async kill() {
      await kill(server);
    },
    async refusal() {
      server = launch(built, place.env);
      const started = addressOf(server).then(
        () => true,
        () => false,
      );
      if (await started) await kill(server);
      const { err } = await server.ended;
      return (await started) ? '' : err.trim();
    },
    async command(...words) {
      const { code, out, err } = await run(node(built.path('hall'), ...words), place.env).ended;
      if (code !== 0) throw new Error(err);
      return out;
    },
    aside() {
      const copy = join(place.dataDir, `aside-${++copies}`);
      for (const ending of ENDINGS) if (existsSync(database + ending)) copyFileSync(database + ending, copy + ending);
      return copy;
    },
    putBack(copy) {
      for (const ending of [...ENDINGS, '-shm']) rmSync(database + ending, { force: true });
      for (const ending of ENDINGS) if (existsSync(copy + ending)) copyFileSync(copy + ending, database + ending);
    },
    async close() {
      await kill(server);
      await place.remove();
      built.remove();
    },
  };
}

/** Sends a request as cashier of the hall, and throws if it is refused. */
export const cashierAt =
  (url: string, { cashier }: Staff) =>
  async (path: string, body: object = {}): Promise<Json> => {
    const answer = await tryAt(url, cashier)(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body.error}`);
    return answer.body;
  };

export const tryAt =
  (url: string, token: string, method = 'POST') =>
  (path: string, body?: object): Promise<Answer> =>
    ask(url, { method, path, token, ...(body && { body }) });

export async function callTimes(cashier: ReturnType<typeof cashierAt>, gameId: string, times: number) {
  const numbers: number[] = [];
  while (numbers.length < times) numbers.push((await cashier(`/games/${gameId}/call-number`)).calledNumber);
  return numbers;
}

/** Stores figures for docs/evidence.md. */
export function keepFigures(name: string, figures: Record<string, number>): void {
  mkdirSync(inRoot('.cache/torture'), { recursive: true });
  const text = JSON.stringify({ ...figures, at: new Date().toISOString() }, null, 2);
  writeFileSync(inRoot('.cache/torture', `keeper-${name}.json`), `${text}\n`);
  console.log(figures);
}
