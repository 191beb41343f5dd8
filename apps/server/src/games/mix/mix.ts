// The mix of the phones' parts:
//
//   none ──> open (2 s) ──> closed (20 links) ──> done
//              │
//              └─ open for more than 4 s ──> broken off
//
// The links are based only on stored facts. If two instances compute the same mix, both store the same links, and the first
// to complete it deletes its row. A closed mix must never be cancelled, even after a restart it continues from its last
// stored link, otherwise staff could restart the computer until they like the result.

import { setTimeout as sleep } from 'node:timers/promises';
import { mixDigest } from '@adarash/rules/draw';
import { isMixing, SLOW_LINKS } from '@adarash/rules/game';
import type { StaffContext } from '../../audit-log/append.ts';
import { storeAnswer, storeRefusal } from '../../http/idempotency.ts';
import { publish } from '../../live/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type LoadedGame, loadGame, noteOnGame } from '../../repositories/games.ts';
import {
  actorOf,
  deleteMix,
  findMix,
  intentOfMix,
  mixesUntouchedSince,
  partsOf,
  type StoredMix,
  touchMix,
} from '../../repositories/mixes.ts';
import type { Services } from '../../services.ts';
import type { HallTx } from '../../storage/storage.ts';
import { assertMixAsRecorded } from '../draw/seeds.ts';
import { type MixedGames, type MixOpener, makeMixOpener, type OpenerDeps } from './open-mix.ts';
import { createSlowMix } from './slow-mix.ts';

const LOOK_MS = 10_000;
/** Time without a new link of the slow mix after which another instance continues the mix. */
const UNTOUCHED_MS = 30_000;
/** Interval between two progress events of a mix. */
const PROGRESS_MS = 1_000;
const RETRY_MS = 1_000;

export type Mixes = Pick<MixOpener, 'askPhones' | 'closeSale'> & {
  /** Continues all mixes that stopped processes did not finish, now and periodically. */
  start(): Promise<void>;
  stop(): void;
};

type MixDeps = OpenerDeps & Pick<Services, 'storage' | 'cardOf' | 'background' | 'log'>;

export function createMixes(services: MixDeps, games: MixedGames): Mixes {
  const { storage, runtime, cardOf, mixing, background, log } = services;
  const { db } = storage;
  const slowMix = createSlowMix(mixing);
  const running = new Set<string>();
  /** Games for which a mix was opened while their loop was already running. */
  const requested = new Set<string>();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  let timer: NodeJS.Timeout | undefined;
  const { askPhones, breakOffIfLate, closeSale } = makeMixOpener(services, games, run);

  // Steps of the loop that runs a mix, each in a transaction. If the mix is not in the expected state, a step changes
  // nothing.

  /**
   * Ends a mix in its last transaction and runs its purpose, such as the first call. The result or the refusal becomes
   * the stored response to the request that opened the mix.
   */
  async function end(tx: HallTx, mix: StoredMix, loaded: LoadedGame, refusal: Refusal | null): Promise<void> {
    const { id: gameId } = loaded.game;
    const by: StaffContext = { ...actorOf(mix), at: runtime.now() };
    await deleteMix(tx, gameId);
    await publish(tx, { type: 'mix-done', gameId, last: loaded.game.mix?.links.at(-1) ?? null });
    const intent = intentOfMix(mix);
    if (refusal !== null) {
      if (intent !== null) await storeRefusal(tx, intent, refusal, by.at);
      return;
    }
    const response = await games.purposes[mix.purpose](tx, by, loaded);
    if (intent !== null) await storeAnswer(tx, intent, response, by.at);
  }

  type Step = (tx: HallTx, mix: StoredMix, loaded: LoadedGame, refusal: Refusal | null) => Promise<void>;

  /**
   * Runs one step of a mix. If the purpose of the mix, such as the first call, is refused, the step is repeated without
   * the purpose. Returns false if the mix no longer exists.
   */
  async function step({ game_id: gameId, hall_id: hallId }: StoredMix, work: Step): Promise<boolean> {
    const attempt = (refusal: Refusal | null) =>
      storage.write({ hallId }, async (tx) => {
        const mix = await findMix(tx.db, gameId);
        if (mix) await work(tx, mix, await loadGame(tx.db, cardOf, hallId, gameId), refusal);
        return mix !== undefined;
      });
    try {
      return await attempt(null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return attempt(error);
    }
  }

  /** Closes a mix, so that phones can no longer send codes. A mix without codes is completed immediately. */
  const close: Step = async (tx, mix, found, refusal) => {
    const loaded = await breakOffIfLate(tx, found);
    // Another request may have cancelled this mix and opened the next attempt.
    if ((await stateOf(loaded)) !== 'closable') return;
    const { id: gameId } = loaded.game;
    const at = await mixing.now(tx.db);
    const parts = (await partsOf(tx.db, gameId)).map(({ part }) => part);
    const by: StaffContext = { ...actorOf(mix), at: runtime.now() };
    const closed = await games.change(tx, by, loaded, { type: 'closeMix', at: at.getTime(), parts });
    const wait = parts.length === 0 ? 0 : slowMix.secondsLeft(0);
    const digest = mixDigest(closed.game);
    await noteOnGame(tx, gameId, { mix_wait: wait });
    await touchMix(tx, gameId, at);
    await publish(tx, { type: 'mix-closed', gameId, count: parts.length, digest, secondsLeft: wait });
    if (!isMixing(closed.game)) await end(tx, mix, { ...closed, row: { ...closed.row, mix_wait: wait } }, refusal);
  };

  const complete =
    (links: readonly string[]): Step =>
    async (tx, mix, loaded, refusal) => {
      const by: StaffContext = { ...actorOf(mix), at: runtime.now() };
      await end(tx, mix, await games.change(tx, by, loaded, { type: 'completeMix', links }), refusal);
    };

  /**
   * Stores the computed links of a mix. The hall is locked, so that the receipt of a concurrently voided game contains
   * all of them or none.
   */
  const keepLinks =
    (links: readonly string[], isAnnounced: boolean): Step =>
    async (tx, _, { game: { id: gameId, mix } }) => {
      if ((mix?.links.length ?? 0) >= links.length) return;
      const wait = slowMix.secondsLeft(links.length);
      // Progress of the mix does not change the version of the game, because no screen has to load the game again.
      await noteOnGame(tx, gameId, { mix_links: JSON.stringify(links), mix_wait: wait });
      await touchMix(tx, gameId, await mixing.now(tx.db));
      if (isAnnounced) await publish(tx, { type: 'mix-progress', gameId, linksDone: links.length, secondsLeft: wait });
    };

  /** Computes the missing links of the slow mix and completes it. */
  async function computeLinks(stored: StoredMix, loaded: LoadedGame): Promise<void> {
    // Links that a stopped process stored are not validated here; `npm run hall -- audit verify` recomputes them.
    const links: string[] = [];
    if (loaded.game.mix) links.push(...loaded.game.mix.links);
    let announcedAt = performance.now();
    while (!stopping.signal.aborted) {
      links.push(await slowMix.nextLink(loaded, links));
      if (links.length === SLOW_LINKS) return void (await step(stored, complete(links)));
      const isAnnounced = performance.now() - announcedAt >= PROGRESS_MS;
      if (isAnnounced) announcedAt = performance.now();
      if (!(await step(stored, keepLinks(links, isAnnounced)))) return;
    }
  }

  /** Runs the next step of a game's mix. Returns false if the game has no mix. */
  async function next(gameId: string): Promise<boolean> {
    const stored = await findMix(db, gameId);
    if (!stored) return false;
    const loaded = await loadGame(db, cardOf, stored.hall_id, gameId);
    switch (await stateOf(loaded)) {
      case 'open':
        await Promise.race([mixing.pause(await openFor(loaded)), stopped]);
        return true;
      case 'closable':
        await step(stored, close);
        return true;
      case 'closed':
        await assertMixAsRecorded(db, loaded);
        await computeLinks(stored, loaded);
        return true;
      case 'none':
        return false;
    }
  }

  async function openFor({ game: { mix } }: LoadedGame): Promise<number> {
    if (mix === null) return 0;
    const left = mix.openedAt + mixing.openMs - (await mixing.now(db)).getTime();
    return Math.min(Math.max(0, left), mixing.openMs);
  }

  async function stateOf(loaded: LoadedGame): Promise<'none' | 'open' | 'closable' | 'closed'> {
    const { mix } = loaded.game;
    if (mix === null || !isMixing(loaded.game)) return 'none';
    if (mix.closedAt !== null) return 'closed';
    return (await openFor(loaded)) > 0 ? 'open' : 'closable';
  }

  async function runMix(gameId: string): Promise<void> {
    while (!stopping.signal.aborted) {
      requested.delete(gameId);
      try {
        if ((await next(gameId)) || requested.has(gameId)) continue;
        return;
      } catch (error) {
        if (error instanceof Refusal) {
          log.error({ gameId, code: error.code }, 'the mix of phone codes cannot continue; the game must be voided');
          return;
        }
        log.warn({ err: error, gameId }, 'the mix of phone codes failed; trying again');
        await Promise.race([sleep(RETRY_MS, undefined, { ref: false }), stopped]);
      }
    }
  }

  /** Continues the mix of a game in the background, unless this process already runs it. */
  function run(gameId: string): void {
    if (stopping.signal.aborted) return;
    requested.add(gameId);
    if (running.has(gameId)) return;
    running.add(gameId);
    background.run('mixing the parts of phones', async () => {
      await runMix(gameId);
      running.delete(gameId);
      // A new mix may have been opened after the last pass of the loop.
      if (requested.delete(gameId)) run(gameId);
    });
  }

  async function runUntouched(ms: number): Promise<void> {
    const since = new Date((await mixing.now(db)).getTime() - ms);
    for (const gameId of await mixesUntouchedSince(db, since)) run(gameId);
  }

  return {
    askPhones,
    closeSale,
    async start() {
      await runUntouched(-LOOK_MS);
      const look = () =>
        runUntouched(UNTOUCHED_MS).catch((error) =>
          log.warn({ err: error }, 'unfinished mixes of phone codes could not be looked up; trying again'),
        );
      timer = setInterval(look, LOOK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
