import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { makeDice } from '../../apps/server/test/harness/dice.ts';
import { inRoot } from '../../scripts/command.mjs';
import { ask, type Desk } from '../harness/desk.ts';
import type { launch } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { emptyBook } from './book.ts';
import { keepJackpot, openJackpot, playGames } from './play.ts';

const HALLS = 3;
const RESENT = 20;

/** Plays in several halls concurrently, each with its book, until they are closed. */
export async function hallsAtPlay(desk: Desk, url: string, seed: number) {
  const failed: unknown[] = [];
  let closed = false;
  const players = (await openHalls(url, HALLS)).map((staff, i) => ({
    desk,
    staff,
    book: emptyBook(staff.hallId),
    dice: makeDice(seed + i + 1),
    closed: () => closed,
  }));
  for (const player of players) await openJackpot(player);
  const working = players.flatMap((player) => [playGames(player), keepJackpot(player)]);
  for (const work of working) work.catch((error: unknown) => failed.push(error));
  return {
    books: players.map(({ book }) => book),
    failed,
    /** Each plays its game to the end and begins no other. */
    close() {
      closed = true;
    },
    async over(): Promise<{ games: number }> {
      await Promise.all(working);
      if (failed.length > 0) throw failed[0];
      return { games: players.reduce((sum, { book }) => sum + book.games.size, 0) };
    },
  };
}

/** Resolves when all interrupted intents have a response. */
export async function quiet(desk: Desk, failed: unknown[], server: ReturnType<typeof launch>): Promise<void> {
  const late = wait(120_000).then(() => {
    throw new Error(
      `Two minutes after the restart there are requests without an answer: ${desk.waiting().join(', ')}\n${server.printed().slice(-3000)}`,
    );
  });
  await Promise.race([desk.rest(), late]);
  if (failed.length > 0) throw failed[0];
}

/** Repeats acknowledged requests with their key: they must return the same response without a second effect. */
export async function sendAgain(desk: Desk, url: string): Promise<number> {
  const last = desk.answered.filter(({ answer }) => answer.status < 300).slice(-RESENT);
  for (const intent of last) expect(await ask(url, intent, intent.key)).toEqual(intent.answer);
  return last.length;
}

/** Stores figures for docs/evidence.md. */
export function keepFigures<F extends object>(name: string, figures: F): F {
  mkdirSync(inRoot('.cache/torture'), { recursive: true });
  const text = JSON.stringify({ ...figures, at: new Date().toISOString() }, null, 2);
  writeFileSync(inRoot('.cache/torture', `${name}.json`), `${text}\n`);
  return figures;
}
