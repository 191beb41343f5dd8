import { bytesToHex } from '@adarash/rules/draw';
import {
  attemptsAt,
  type Command,
  canOpenMix,
  hasEnded,
  isMixing,
  isTooLateToClose,
  salesRootIn,
} from '@adarash/rules/game';
import type { WriteAnswer } from '../../http/handler.ts';
import { isSameRequest, markedIntent } from '../../http/idempotency.ts';
import { publish } from '../../http/live/events.ts';
import type { By, ByStaff } from '../../record/append.ts';
import { gameRow, type LoadedGame, loadGame, noteOnGame, OvertakenError } from '../../repositories/games.ts';
import { deleteParts, type MixLeases, type NewMix, partsOf } from '../../repositories/mixes.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { MixesTable } from '../../storage/schema/games.ts';
import type { IntentMark } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { mixDigest } from '../draw/seeds.ts';
import type { MixOfHall, MixTurns } from './mix-turns.ts';

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

export type MixChanges = ReturnType<typeof makeMixChanges>;

const intentOf = ({ by_id: userId, intent_key: key, fingerprint }: MixesTable): IntentMark | null =>
  key === null || fingerprint === null ? null : { userId, key, fingerprint };

export function wasOpenedBy(lease: MixesTable | undefined, intent: IntentMark | null): boolean {
  const mark = lease && intentOf(lease);
  if (!mark || !intent) return false;
  return (
    mark.userId === intent.userId && mark.key === intent.key && isSameRequest(mark.fingerprint, intent.fingerprint)
  );
}
