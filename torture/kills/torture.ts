import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Engine } from '../../apps/server/src/storage/storage.ts';
import { type Dice, makeDice } from '../../apps/server/test/harness/dice.ts';
import { inRoot } from '../../scripts/command.mjs';
import { ask, type Desk, makeDesk } from '../harness/desk.ts';
import { openPlace, type Place } from '../harness/place.ts';
import { addressOf, type Built, buildServer, kill, launch, stop } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';
import { emptyBook } from './book.ts';
import { checkHall, checkRecord } from './facts.ts';
import { keepJackpot, openJackpot, playGames } from './play.ts';

const HALLS = 3;
const LONGEST_MS = 900;
const RESENT = 20;
const WHOLE_RECORD_EVERY = 20;

type Figures = {
  engine: Engine;
  kills: number;
  kinds: Record<string, number>;
  facts: number;
  repeats: number;
  resent: number;
  games: number;
  entries: number;
  seconds: number;
};

/** Plays in several halls at once, kills at random moments, and holds the storage against what was answered. */
export async function torture(engine: Engine, kills: number, seed: number): Promise<Figures> {
  const began = performance.now();
  const dice = makeDice(seed);
  const built = await buildServer();
  const place = await openPlace(engine);
  const desk = makeDesk();
  let server = launch(built, place.env);
  const failed: unknown[] = [];
  let closed = false;
  const figures = { engine, kills: 0, kinds: {} as Record<string, number>, resent: 0, entries: 0 };
  try {
    const url = await addressOf(server);
    desk.open(url);
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

    while (figures.kills < kills && failed.length === 0) {
      await wait(LONGEST_MS * dice.next() ** 2);
      const kind = place.database === null ? 'server' : dice.pick(['server', 'database', 'both']);
      server = await cut(kind, { built, place, server, dice });
      figures.kills++;
      figures.kinds[kind] = (figures.kinds[kind] ?? 0) + 1;
      desk.open(await addressOf(server));
      await quiet(desk, failed, server);
      figures.resent += await sendAgain(desk, await addressOf(server));
      await place.look(async ({ db }) => {
        for (const { book } of players) await checkHall(db, book);
        if (figures.kills % WHOLE_RECORD_EVERY === 0 || figures.kills === kills)
          figures.entries = await checkRecord(db);
      });
      if (figures.kills % 10 === 0) console.log(`${engine}: ${figures.kills} kills, ${desk.answered.length} facts`);
      closed = figures.kills === kills;
      desk.resume();
    }
    await Promise.all(working);
    if (failed.length > 0) throw failed[0];
    await stop(server);
    const games = players.reduce((sum, { book }) => sum + book.games.size, 0);
    const seconds = Math.round((performance.now() - began) / 1000);
    return keep({ ...figures, facts: desk.answered.length, repeats: desk.repeats(), games, seconds });
  } finally {
    closed = true;
    await kill(server);
    await place.remove();
    built.remove();
  }
}

type Cut = { built: Built; place: Place; server: ReturnType<typeof launch>; dice: Dice };

/** Ends the server, its database or both without warning, and brings back what was ended. */
async function cut(kind: string, { built, place, server, dice }: Cut): Promise<ReturnType<typeof launch>> {
  if (kind !== 'database') await kill(server);
  if (kind !== 'server') {
    await place.database?.kill();
    await wait(dice.below(200));
    await place.database?.start();
  }
  if (kind === 'database') return server;
  // Sometimes it is cut off again while it starts.
  if (dice.below(5) === 0) {
    const early = launch(built, place.env);
    await wait(dice.below(600));
    await kill(early);
  }
  return launch(built, place.env);
}

/** Waits until every intent that the cut caught half-way is answered. */
async function quiet(desk: Desk, failed: unknown[], server: ReturnType<typeof launch>): Promise<void> {
  const late = wait(120_000).then(() => {
    throw new Error(
      `Two minutes after the restart there are requests without an answer: ${desk.waiting().join(', ')}\n${server.printed().slice(-3000)}`,
    );
  });
  await Promise.race([desk.rest(), late]);
  if (failed.length > 0) throw failed[0];
}

/** What was answered is sent again under its key: the same answer, and no second effect. */
async function sendAgain(desk: Desk, url: string): Promise<number> {
  const last = desk.answered.filter(({ answer }) => answer.status < 300).slice(-RESENT);
  for (const intent of last) expect(await ask(url, intent, intent.key)).toEqual(intent.answer);
  return last.length;
}

/** Where docs/evidence.md takes its figures from. */
function keep(figures: Figures): Figures {
  mkdirSync(inRoot('.cache/torture'), { recursive: true });
  const text = JSON.stringify({ ...figures, at: new Date().toISOString() }, null, 2);
  writeFileSync(inRoot('.cache/torture', `kills-${figures.engine}.json`), `${text}\n`);
  return figures;
}
