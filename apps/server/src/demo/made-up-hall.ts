import { createHash } from 'node:crypto';
import type { ParsedBody, RouteKey } from '@adarash/contract';
import { nextInOrder } from '@adarash/rules/draw';
import { apply, type Change, completeUnpaid, type Game, isRunning, numbersCalled } from '@adarash/rules/game';
import { changeGame, gameTx, saveGame } from '../games/change-game.ts';
import { checkBingo } from '../games/check-claim.ts';
import { selectWinner } from '../games/choose-winners.ts';
import { createGames } from '../games/create-games.ts';
import { makeOrders } from '../games/draw/seeds.ts';
import { drawDue } from '../games/draw-jackpot.ts';
import { finishGame, handOver, voidGame } from '../games/end-game.ts';
import type { Mixer } from '../games/mix/mixer.ts';
import { startGame } from '../games/start-game.ts';
import type { Handler } from '../http/handler.ts';
import { makeAward } from '../money/jackpot/awards.ts';
import { setJackpotTotal } from '../money/jackpot/jackpot.ts';
import { sealShift, setOpeningFloat } from '../money/shifts/routes.ts';
import type { ByStaff } from '../record/append.ts';
import { type LoadedGame, loadGame } from '../repositories/games.ts';
import { hallRow } from '../repositories/halls.ts';
import { changeSettings } from '../settings/hall-settings.ts';
import { makeRuntime, type Runtime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';

export type Person = ByStaff['actor'];
export type Pair = { readonly cashier: Person; readonly moderator: Person };

type Given<K extends RouteKey> = { id?: string; body?: ParsedBody<K> };
type Made = { games: { _id: string; gameNumber: number }[] };

/** Nobody held a phone on the evenings that are made up: a slow mix takes as long as it takes. */
const NO_PHONES: Mixer = {
  hasPhonesToAsk: async () => false,
  closeSale: () => Promise.reject(new Error('No phone is asked here.')),
  askFirst: async () => {},
  drawAfterMix: (_opening, draw) => draw(),
  start: async () => {},
  stop() {},
};

/**
 * What the staff of a hall do on an evening, by the use cases of the product and on a clock that is moved by hand. Held in
 * one transaction, which is why it reads where it writes.
 */
export function makeUpHall(services: Services, clock: StillClock, held: HallTx, { cashier, moderator }: Pair) {
  const { db } = held;
  const hallId = held.hall.id;
  const inside: Services = { ...services, storage: { ...services.storage, db } };
  const { cardOf, seedKey } = inside;
  const orders = makeOrders(seedKey);
  const by = (actor: Person): ByStaff => ({ actor, at: new Date(clock.at) });
  /** With its counters as they stand now. */
  const now = async (): Promise<HallTx> => ({ ...held, hall: await hallRow(db, hallId) });

  async function ask<K extends RouteKey>(handler: Handler<K>, who: Person, { id, body }: Given<K> = {}) {
    const tx = await now();
    const write = (work: (tx: HallTx, by: ByStaff) => Promise<unknown>) => work(tx, by(who));
    const actor = { userId: who.id, name: who.name, role: who.role, hallId, sessionHash: '' };
    const context = { body, params: { id }, query: {}, actor, hallId, commit: write, begin: write, intent: null };
    return (handler as (asked: unknown) => Promise<unknown>)(context);
  }

  const load = (gameId: string): Promise<LoadedGame> => loadGame(db, cardOf, hallId, gameId);

  return {
    load,
    /** The numbers of the cards that the hall sells. */
    cards: async () => (await inside.cardsOf(db, hallId)).cards.map(({ cardId }) => cardId),
    settings: (body: ParsedBody<'PATCH /games/settings'>) => ask(changeSettings(inside), cashier, { body }),
    putIn: (amount: number) => ask(setJackpotTotal(inside), moderator, { body: { amount } }),

    async sell(
      body: Pick<ParsedBody<'POST /games/sequential'>, 'pattern' | 'betAmount' | 'houseFeePercentage' | 'cardPool'>,
    ) {
      const wanted = { ...body, jackpotEnabled: true, hallEntropy: '' } as ParsedBody<'POST /games/sequential'>;
      const { games } = (await ask(createGames(inside), cashier, { body: wanted })) as Made;
      return games[0]?._id ?? '';
    },
    designate: (id: string, cardId: number) => ask(selectWinner(inside), moderator, { id, body: { cardId } }),
    start: (id: string) => ask(startGame(inside, NO_PHONES), cashier, { id }),
    async award(id: string, amount: number) {
      const loaded = await load(id);
      const body = { amount, random: true, message: 'Well played', gameNumber: loaded.game.number };
      await ask(makeAward(inside), moderator, { body });
      clock.pass(5);
      await drawDue(inside, gameTx(await now(), by(cashier), loaded));
    },
    /** The next number, typed by the moderator from a ball in their hand. */
    async type(id: string, number: number) {
      const command = { type: 'call', kind: 'manual', number, at: clock.at } as const;
      await changeGame(await now(), by(moderator), await load(id), command);
    },
    /** Calls until a card is complete, `most` numbers at the most. Those before the last are stored together. */
    async call(id: string, most = 75): Promise<readonly number[]> {
      const loaded = await load(id);
      const order = await orders.of(db, loaded, loaded.game.rounds.at(-1)?.round ?? 0);
      const { before, last } = callAll(loaded.game, order, most, () => {
        clock.pass(6);
        return clock.at;
      });
      const early = await saveGame(await now(), by(cashier), loaded, before);
      const called = last === null ? early : await saveGame(await now(), by(cashier), early, last);
      orders.drop(id);
      return isRunning(called.game) ? completeUnpaid(called.game) : [];
    },
    claim: (id: string, cardId: number) => ask(checkBingo(inside), cashier, { id, body: { cardId } }),
    hand: (id: string, cardId: number) => ask(handOver(inside), cashier, { id, body: { of: 'prize', cardId } }),
    handJackpot: (id: string) => ask(handOver(inside), cashier, { id, body: { of: 'jackpot' } }),
    finish: (id: string, body: ParsedBody<'POST /games/:id/finish'>) =>
      ask(finishGame(inside), moderator, { id, body }),
    callOff: (id: string, reason: string) => ask(voidGame(inside), cashier, { id, body: { reason } }),

    openShift: (float: number) =>
      ask(setOpeningFloat(inside), cashier, { body: { float, note: 'The rest is in the safe' } }),
    closeShift: async (counted: Parameters<typeof sealShift>[4]) =>
      sealShift(inside, await now(), by(cashier), moderator, counted),
    /** The tables as this evening leaves them so far. */
    db,
  };
}

export type MadeUpHall = ReturnType<typeof makeUpHall>;

type Called = { before: Change; last: Change | null };

/**
 * The calls of a game as the rules judge them, one by one: all but the last, and the one that may end it. No screen
 * follows a demo's past, so the calls before it are published with the last event.
 */
function callAll(game: Game, order: readonly number[], most: number, tick: () => number): Called {
  const nothing: Change = { game, events: [], outcome: null };
  let [before, last]: [Change, Change | null] = [nothing, null];
  for (let count = 0; count < most; count++) {
    const current = last?.game ?? game;
    const number = nextInOrder(order, numbersCalled(current));
    if (number === null || !isRunning(current) || completeUnpaid(current).length > 0) break;
    const called = apply(current, { type: 'call', kind: 'drawn', number, at: tick() });
    if (!called.ok) throw new Error(called.error);
    before = last ?? before;
    last = called.value;
  }
  return { before, last };
}

export type Dice = ReturnType<typeof makeDice>;

/** Chance that can be repeated: what is made up from one seed is the same in every demo. Never for real money. */
export function makeDice(seed: string) {
  let [pool, drawn] = [Buffer.alloc(0), 0];
  const bytes = (count: number): Uint8Array => {
    while (pool.length < count) {
      const more = createHash('sha512').update(`${seed} ${drawn++}`).digest();
      pool = Buffer.concat([pool, more]);
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return new Uint8Array(taken);
  };
  /** From 0 up to, not including, `n`. */
  const below = (n: number) => Buffer.from(bytes(4)).readUInt32BE() % n;
  const between = (low: number, high: number) => low + below(high - low + 1);
  return {
    bytes,
    below,
    between,
    pick: <T>(items: readonly [T, ...T[]]): T => items[below(items.length)] ?? items[0],
    /** Whether one time in `n` has come. */
    onceIn: (n: number) => below(n) === 0,
    /** As many of these as asked for, each at most once, ascending. */
    some(count: number, of: readonly number[]): number[] {
      const taken = new Set<number>();
      while (taken.size < Math.min(count, of.length)) taken.add(of[below(of.length)] ?? 0);
      return [...taken].sort((a, b) => a - b);
    },
  };
}

/** A clock that only moves when it is moved: sixty evenings pass on it in seconds. */
export type StillClock = { at: number; pass(seconds: number): void };

export function stillRuntime(dice: Dice, start: Date): { runtime: Runtime; clock: StillClock } {
  const clock: StillClock = {
    at: start.getTime(),
    pass(seconds) {
      clock.at += seconds * 1000;
    },
  };
  return { clock, runtime: makeRuntime(() => new Date(clock.at), dice.bytes) };
}
