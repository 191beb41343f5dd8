import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '../../apps/server/src/storage/storage.ts';
import { type Dice, makeDice } from '../../apps/server/test/harness/dice.ts';
import { makeDesk } from '../harness/desk.ts';
import { openPlace, type Place } from '../harness/place.ts';
import { addressOf, type Built, buildServer, kill, launch, stop } from '../harness/server.ts';
import { checkAuditLog, checkHall } from './facts.ts';
import { hallsAtPlay, keepFigures, quiet, sendAgain } from './halls-at-play.ts';

const LONGEST_PLAY_MS = 900;
/** Each kind occurs before random choices, so that a single kill ends both. */
const KINDS: readonly [string, ...string[]] = ['both', 'server', 'database'];
const WHOLE_AUDIT_LOG_EVERY = 20;

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

/**
 * Plays in several halls concurrently, kills at random moments, and compares the storage with the acknowledged facts.
 */
export async function killRepeatedly(engine: Engine, kills: number, seed: number): Promise<Figures> {
  const began = performance.now();
  const dice = makeDice(seed);
  const built = await buildServer();
  const place = await openPlace(engine);
  const desk = makeDesk();
  let server = launch(built, place.env);
  let halls: Awaited<ReturnType<typeof hallsAtPlay>> | undefined;
  const figures = { engine, kills: 0, kinds: {} as Record<string, number>, resent: 0, entries: 0 };
  try {
    const url = await addressOf(server);
    desk.open(url);
    halls = await hallsAtPlay(desk, url, seed);
    const { books, failed } = halls;

    while (figures.kills < kills && failed.length === 0) {
      await wait(LONGEST_PLAY_MS * dice.next() ** 2);
      const kind = place.database === null ? 'server' : (KINDS[figures.kills] ?? dice.pick(KINDS));
      server = await cut(kind, { built, place, server, dice });
      figures.kills++;
      figures.kinds[kind] = (figures.kinds[kind] ?? 0) + 1;
      desk.open(await addressOf(server));
      await quiet(desk, failed, server);
      figures.resent += await sendAgain(desk, await addressOf(server));
      await place.look(async ({ db }) => {
        for (const book of books) await checkHall(db, book);
        if (figures.kills % WHOLE_AUDIT_LOG_EVERY === 0 || figures.kills === kills)
          figures.entries = await checkAuditLog(db);
      });
      if (figures.kills % 10 === 0) console.log(`${engine}: ${figures.kills} kills, ${desk.answered.length} facts`);
      if (figures.kills === kills) halls.close();
      desk.resume();
    }
    const { games } = await halls.over();
    await stop(server);
    const seconds = Math.round((performance.now() - began) / 1000);
    const all = { ...figures, facts: desk.answered.length, repeats: desk.repeats(), games, seconds };
    return keepFigures(`kills-${engine}`, all);
  } finally {
    halls?.close();
    await kill(server);
    await place.remove();
    built.remove();
  }
}

type Cut = {
  built: Built;
  place: Place;
  server: ReturnType<typeof launch>;
  dice: Dice;
  /** Runs while the server is down. */
  whenDown?: () => Promise<void>;
};

/** Kills the server, its database or both, and restarts them. */
export async function cut(
  kind: string,
  { built, place, server, dice, whenDown }: Cut,
): Promise<ReturnType<typeof launch>> {
  if (kind !== 'database') await kill(server);
  if (kind !== 'server') {
    await place.database?.kill();
    await wait(dice.below(200));
    await place.database?.start();
  }
  if (kind === 'database') return server;
  await whenDown?.();
  // Sometimes it is cut off again while it starts.
  if (dice.below(5) === 0) {
    const early = launch(built, place.env);
    await wait(dice.below(600));
    await kill(early);
  }
  return launch(built, place.env);
}
