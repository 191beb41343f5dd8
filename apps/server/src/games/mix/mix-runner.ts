import { bytesToHex, hexToBytes, mixDigest, mixOf, slowLink, slowStart } from '@adarash/rules/draw';
import {
  attemptsAt,
  type Command,
  canOpenMix,
  type Game,
  hasEnded,
  isMixing,
  isTooLateToClose,
  MIX_OPEN_MS,
  SLOW_LINKS,
  salesRootIn,
  timesBrokenOff,
} from '@adarash/rules/game';
import type { WriteAnswer } from '../../http/handler.ts';
import { isSameRequest, markedIntent } from '../../http/handler.ts';
import { publish } from '../../http/live/events.ts';
import type { By, ByStaff } from '../../record/append.ts';
import { deleteParts, type MixLeases, type NewMix, partsOf, RENEW_MS } from '../../repositories/draws.ts';
import { gameRow, type LoadedGame, loadGame, noteOnGame, OvertakenError, toRules } from '../../repositories/games.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { MixesTable } from '../../storage/schema/games.ts';
import type { IntentMark } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { assertMixAsRecorded } from '../draw/seeds.ts';
import type { MixOfHall, MixTurns } from './link-time.ts';
import { pause } from './link-time.ts';

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

/** `write`: how its answer is kept under the key of the request that opened the mix. */
type Purpose = {
  act(tx: HallTx, by: ByStaff, loaded: LoadedGame): Promise<unknown>;
  readonly write?: WriteAnswer;
};

/** What mixing needs of games, which stand above it and hand it in. */
export type MixedGames = {
  change(tx: HallTx, by: By, loaded: LoadedGame, command: Command): Promise<LoadedGame>;
  show(loaded: LoadedGame): Promise<unknown>;
  /** What a mix was opened for, done in the transaction that ends it; the request that opened it gets the answer. */
  readonly purposes: Record<MixesTable['purpose'], Purpose>;
};

/** What a step of a mix came to. `lost`: another instance has it, or it is over. */
type Settled = { state: 'go on' } | { state: 'lost' } | { state: 'broken' } | { state: 'done'; answer: unknown };

type Mixed = (tx: HallTx, by: By, loaded: LoadedGame) => Promise<LoadedGame | null>;

/** What each step of a mix writes, every one in its own transaction. */
export function makeMixChanges(services: Services, games: MixedGames, leases: MixLeases, turns: MixTurns) {
  const { storage, storageClock, runtime, cardOf, live } = services;
  const timeIn = async ({ db }: HallTx) => (await storageClock.now(db)).getTime();

  /** Opens a mix, after breaking off one that was not closed in time. Returns the game; null: no phone is there. */
  async function open(tx: HallTx, by: ByStaff, mix: NewMix): Promise<LoadedGame | null> {
    const { hallId, gameId, purpose } = mix;
    const now = await timeIn(tx);
    const found = await loadGame(tx.db, cardOf, hallId, gameId);
    const isLate = found.game.mix !== null && isTooLateToClose(found.game.mix, now);
    const loaded = isLate ? await breakOff(tx, found, now) : found;
    if (isMixing(loaded.game)) throw new Refusal('MIXING');
    const phones = () => live.phones.count(tx.db, hallId);
    // Why a sale is not closed is said by the rules; a draw that finds the game otherwise than it was looks again.
    if (purpose !== 'sale' && isLate && (await phones()) === 0) return null;
    if (purpose !== 'sale' && !canOpenMix(loaded.game)) throw new OvertakenError();
    const command: Command =
      purpose === 'sale' ? { type: 'closeSale', at: now, phones: await phones() } : { type: 'openMix', at: now };
    const opened = await games.change(tx, by, loaded, command);
    const { game, row } = opened;
    await leases.open(tx, by, mix);
    const salesRoot = bytesToHex(salesRootIn(game));
    const attempt = attemptsAt(game);
    await publish(tx, { type: 'mix-opened', gameId, drawId: row.draw_id, salesRoot, attempt, purpose });
    return opened;
  }

  /** Its parts count for nothing, so they go: the next attempt starts from none. */
  async function breakOff(tx: HallTx, loaded: LoadedGame, now: number): Promise<LoadedGame> {
    const { id: gameId } = loaded.game;
    const attempt = attemptsAt(loaded.game);
    const parts = await deleteParts(tx, gameId);
    const by = { actor: 'system', at: runtime.now() } as const;
    const broken = await games.change(tx, by, loaded, { type: 'breakMix', at: now, parts });
    await leases.drop(tx, gameId);
    await publish(tx, { type: 'mix-broken', gameId, attempt, parts });
    return broken;
  }

  /** No part is taken from here on; null where it was too late for that. */
  const close: Mixed = async (tx, by, loaded) => {
    const { id: gameId, hallId } = loaded.game;
    const now = await timeIn(tx);
    if (loaded.game.mix && isTooLateToClose(loaded.game.mix, now)) {
      await breakOff(tx, loaded, now);
      return null;
    }
    const parts = (await partsOf(tx.db, gameId)).map(({ part }) => part);
    const closed = await games.change(tx, by, loaded, { type: 'closeMix', at: now, parts });
    const secondsLeft = parts.length === 0 ? 0 : turns.secondsLeft({ gameId, hallId }, 0);
    const row = { ...closed.row, mix_wait: secondsLeft };
    await noteOnGame(tx, gameId, { mix_wait: secondsLeft });
    const digest = mixDigest(closed.game);
    await publish(tx, { type: 'mix-closed', gameId, count: parts.length, digest, secondsLeft });
    return { game: closed.game, row };
  };

  /** One step of a mix and, if that was the last one, what it was opened for. */
  async function settle(lease: MixesTable, step: Mixed): Promise<Settled> {
    const { hall_id: hallId, game_id: gameId } = lease;
    const attempt = (purpose: Purpose | null) =>
      storage.write({ hallId }, async (tx): Promise<Settled> => {
        const actor = { id: lease.by_id, name: lease.by_name, role: lease.by_role };
        const by: ByStaff = { actor, at: runtime.now(), ...(lease.beside && { beside: JSON.parse(lease.beside) }) };
        const before = await loadGame(tx.db, cardOf, hallId, gameId);
        if (hasEnded(before.game)) throw new Refusal('GAME_PAUSED_OR_FINISHED');
        if (!(await leases.hold(tx, gameId))) return { state: 'lost' };
        const loaded = await step(tx, by, before);
        if (loaded === null) return { state: 'broken' };
        if (isMixing(loaded.game)) return { state: 'go on' };
        await leases.drop(tx, gameId);
        await publish(tx, { type: 'mix-done', gameId, last: loaded.game.mix?.links.at(-1) ?? null });
        if (!purpose) return { state: 'done', answer: undefined };
        const mark = intentOf(lease);
        const intent = mark && markedIntent(services, mark);
        const twin = await intent?.remembered(tx);
        if (twin !== undefined) return { state: 'done', answer: twin };
        const answer = await purpose.act(tx, by, loaded);
        await intent?.keep(tx, (purpose.write ?? JSON.stringify)(answer));
        return { state: 'done', answer };
      });
    try {
      return await attempt(games.purposes[lease.purpose]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Paused meanwhile, for example: the mix is kept, and the client asks again for what it was opened for.
      const game = await gameRow(storage.db, hallId, gameId);
      if (game.ended_at === null) await attempt(null);
      throw error;
    }
  }

  return {
    open,
    close: (lease: MixesTable) => settle(lease, close),
    complete: (lease: MixesTable, links: readonly string[]) =>
      settle(lease, (tx, by, loaded) => games.change(tx, by, loaded, { type: 'completeMix', links })),
    drop: ({ hall_id: hallId, game_id: gameId }: MixesTable) =>
      storage.write({ hallId }, (tx) => leases.drop(tx, gameId)),
    /**
     * Stores the links so far; false when another instance has the mix, or the game has ended. It holds the hall, since
     * the receipt of a game that is called off at this moment shows either all of them or none of the new ones.
     */
    keep: ({ gameId, hallId }: MixOfHall, links: readonly string[], tell: boolean): Promise<boolean> =>
      storage.write({ hallId }, async (tx) => {
        if (!(await leases.hold(tx, gameId))) return false;
        const secondsLeft = turns.secondsLeft({ gameId, hallId }, links.length);
        // The game's version stays: no screen has to load it again.
        await noteOnGame(tx, gameId, { mix_links: JSON.stringify(links), mix_wait: secondsLeft });
        if (tell) await publish(tx, { type: 'mix-progress', gameId, linksDone: links.length, secondsLeft });
        return true;
      }),
  };
}

type MixChanges = ReturnType<typeof makeMixChanges>;

const intentOf = ({ by_id: userId, intent_key: key, fingerprint }: MixesTable): IntentMark | null =>
  key === null || fingerprint === null ? null : { userId, key, fingerprint };

export function wasOpenedBy(lease: MixesTable | undefined, intent: IntentMark | null): boolean {
  const mark = lease && intentOf(lease);
  if (!mark || !intent) return false;
  return (
    mark.userId === intent.userId && mark.key === intent.key && isSameRequest(mark.fingerprint, intent.fingerprint)
  );
}
