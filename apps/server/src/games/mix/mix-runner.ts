import { bytesToHex, hexToBytes, mixOf, slowLink, slowStart } from '@adarash/rules/draw';
import {
  type Game,
  hasEnded,
  isMixing,
  isTooLateToClose,
  MIX_OPEN_MS,
  SLOW_LINKS,
  salesRootIn,
  timesBrokenOff,
} from '@adarash/rules/game';
import { gameRow, type LoadedGame, toRules } from '../../repositories/games.ts';
import { type MixLeases, RENEW_MS } from '../../repositories/mixes.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { MixesTable } from '../../storage/schema/games.ts';
import { assertMixAsRecorded } from '../draw/seeds.ts';
import type { MixChanges } from './mix-changes.ts';
import type { MixTurns } from './mix-turns.ts';
import { pause } from './slow-mix.ts';

const LOOK_MS = 2_000;
/** Screens hear so often how far a mix has come. */
const TELL_MS = 1_000;

/** The mix was not closed in time: what it was opened for is to be asked again. */
export const BROKEN_OFF = Symbol('broken off');

/** `links` are those that this process computed, for which it need not believe the database. */
type OwnMix = { readonly gameId: string; readonly attempt: number; readonly links: string[] };

/** Null: there is more to do. */
type Ended = { answer: unknown } | null;

export function makeMixRunner(services: Services, leases: MixLeases, turns: MixTurns, changes: MixChanges) {
  const { storage, storageClock, runtime, cardOf, mixing, background, log } = services;
  const { db } = storage;
  const running = new Map<string, { readonly attempt: number; readonly outcome: Promise<unknown> }>();
  /** Mixes whose stored facts are not those of the record: a person has to call these games off. */
  const stuck = new Map<string, Refusal>();
  const timers: NodeJS.Timeout[] = [];
  let stopping = false;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });

  /** Goes on with a mix from its stored state. Returns its outcome; undefined where this instance does not run it. */
  function run(gameId: string, attempt: number): Promise<unknown> {
    const known = running.get(gameId);
    if (known?.attempt === attempt) return known.outcome;
    const outcome = untilEnded({ gameId, attempt, links: [] }).finally(() => {
      if (running.get(gameId)?.outcome === outcome) running.delete(gameId);
    });
    running.set(gameId, { attempt, outcome });
    // A request that waits hears of a failure. Where none waits, the failure must not end the process.
    outcome.catch(() => {});
    background.run('mixing what phones added', () =>
      outcome.catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      }),
    );
    return outcome;
  }

  /** Brief trouble of the storage passes: the mix is tried again, with growing pauses, for as long as it is there. */
  async function untilEnded(own: OwnMix): Promise<unknown> {
    const { gameId } = own;
    for (let failures = 0; !stopping; ) {
      try {
        const ended = await step(own);
        if (ended) return ended.answer;
        failures = 0;
      } catch (error) {
        if (error instanceof Refusal || stopping) throw error;
        failures += 1;
        log.warn({ err: error, gameId, failures }, 'a mix stopped and is tried again');
        await Promise.race([pause(retryPause(failures)), stopped]);
      }
    }
    return undefined;
  }

  async function step({ gameId, attempt, links }: OwnMix): Promise<Ended> {
    const lease = await leases.find(gameId);
    const row = await gameRow(db, null, gameId);
    if (row.ended_at !== null) {
      if (lease) await changes.drop(lease);
      throw new Refusal('GAME_PAUSED_OR_FINISHED');
    }
    const loaded = await toRules(db, cardOf, row);
    // Somebody's next call broke it off and asked the phones again.
    if (timesBrokenOff(loaded.game) >= attempt) return { answer: BROKEN_OFF };
    if (!lease || !leases.isOwn(lease)) return { answer: undefined };
    const now = (await storageClock.now(db)).getTime();
    const next = nextStep({ game: loaded.game, links: links.length, now, openMs: mixing.openMs });
    switch (next.type) {
      case 'drop':
        await changes.drop(lease);
        return { answer: undefined };
      case 'wait':
        await Promise.race([mixing.pause(next.ms), stopped]);
        return null;
      case 'close':
      case 'break':
        return endOf(await changes.close(lease));
      case 'link':
        await computeLinks(lease, loaded, links);
        return null;
      case 'complete':
        return endOf(await changes.complete(lease, links));
    }
  }

  function endOf(settled: Awaited<ReturnType<MixChanges['close']>>): Ended {
    if (settled.state === 'go on') return null;
    if (settled.state === 'broken') return { answer: BROKEN_OFF };
    return { answer: settled.state === 'done' ? settled.answer : undefined };
  }

  /** The links that are missing, in the turns of the hall, each stored as it comes. */
  async function computeLinks({ hall_id: hallId }: MixesTable, loaded: LoadedGame, links: string[]): Promise<void> {
    const { game, row } = loaded;
    const { draw_id: drawId } = row;
    await refuseChanged(loaded);
    // Left by a process that died; `npm run hall -- audit verify` recomputes them.
    if (links.length === 0) links.push(...(game.mix?.links ?? []));
    const { scheme } = game;
    const mix = mixOf(game.publicText, game.mix?.parts ?? [], scheme);
    const salesRoot = salesRootIn(game);
    const start = slowStart({ drawId, commitment: hexToBytes(row.commitment), salesRoot, mix, scheme });
    const own = { gameId: game.id, hallId };
    let announcedAt = runtime.now().getTime();
    await turns.inHall(own, async () => {
      while (links.length < SLOW_LINKS && !stopping) {
        const before = links.at(-1);
        const previous = before ? hexToBytes(before) : start;
        const link = await turns.link(own, links.length, async () =>
          stopping ? null : slowLink(mixing.argon2id, { drawId, scheme }, links.length + 1, previous),
        );
        if (link === null) return;
        links.push(bytesToHex(link));
        // The last one is stored with the end of the mix: a game that has all of them is no longer mixing.
        if (links.length === SLOW_LINKS) return;
        const now = runtime.now().getTime();
        const tell = now - announcedAt >= TELL_MS;
        if (!(await changes.keep(own, links, tell))) return;
        if (tell) announcedAt = now;
      }
    });
  }

  async function refuseChanged(loaded: LoadedGame): Promise<void> {
    try {
      await assertMixAsRecorded(db, loaded);
    } catch (error) {
      if (error instanceof Refusal) {
        log.error({ gameId: loaded.game.id }, 'what is stored of a mix is not what the record says');
        stuck.set(loaded.game.id, error);
      }
      throw error;
    }
  }

  /** Also takes up what this very process left behind. */
  async function look(): Promise<void> {
    for (const gameId of await leases.takeAbandoned([...running.keys(), ...stuck.keys()])) {
      const row = await gameRow(db, null, gameId);
      void run(gameId, timesBrokenOff(factsOf(row)) + 1);
    }
  }

  const every = (ms: number, what: string, work: () => Promise<unknown>) => {
    const quietly = () => work().catch((error: unknown) => log.warn({ err: error }, `${what} failed`));
    timers.push(setInterval(quietly, ms).unref());
  };

  return {
    run,
    find: (gameId: string) => running.get(gameId)?.outcome,
    stuck: (gameId: string) => stuck.get(gameId),
    stopped,
    async start() {
      await look();
      every(LOOK_MS, 'looking for mixes that nobody works on', look);
      every(RENEW_MS, 'holding on to mixes', () => leases.renew([...running.keys()]));
    },
    stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      stop();
      const outcomes = [...running.values()].map(({ outcome }) => outcome);
      if (outcomes.length === 0) return;
      background.run('leaving mixes to others', async () => {
        // A link that is being computed still says that it is held.
        await Promise.allSettled(outcomes);
        await leases.leave();
      });
    },
  };
}

type MixStep =
  /** There is nothing to mix. */
  | { readonly type: 'drop' }
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'close' }
  | { readonly type: 'break' }
  | { readonly type: 'link' }
  /** Stores the last link and does what the mix was opened for. */
  | { readonly type: 'complete' };

export type MixState = {
  readonly game: Pick<Game, 'status' | 'mix'>;
  /** How many links there are: those that this process computed, else those that are stored. */
  readonly links: number;
  /** By the storage's clock. */
  readonly now: number;
  readonly openMs?: number;
};

/**
 * The states that a mix can be found in, by its own runner or by one that takes it up after a crash:
 *
 * | stored                                | next     |
 * |---------------------------------------|----------|
 * | the game has ended, or nothing to mix | drop     |
 * | open, phones have time left           | wait     |
 * | open, their time is over              | close    |
 * | open, over four seconds               | break    |
 * | closed with parts, links are missing  | link     |
 * | closed with parts, all links are here | complete |
 */
export function nextStep({ game, links, now, openMs = MIX_OPEN_MS }: MixState): MixStep {
  const { mix } = game;
  if (hasEnded(game) || !mix || !isMixing(game)) return { type: 'drop' };
  if (mix.closedAt !== null) return { type: links < SLOW_LINKS ? 'link' : 'complete' };
  if (isTooLateToClose(mix, now)) return { type: 'break' };
  const left = mix.openedAt + openMs - now;
  return left > 0 ? { type: 'wait', ms: Math.min(left, openMs) } : { type: 'close' };
}

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;

export const retryPause = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
