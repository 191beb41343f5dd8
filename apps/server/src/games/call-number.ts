import type { Answer, GameJson } from '@adarash/contract';
import type { Role } from '@adarash/contract/basics';
import { said } from '@adarash/contract/errors';
import { isBingoNumber } from '@adarash/rules/card';
import { nextInOrder } from '@adarash/rules/draw';
import {
  apply,
  type Call,
  callRefusal,
  hasEnded,
  isMixing,
  isOvertaken,
  isRunning,
  type MakeCall,
  numbersCalled,
  roundInForce,
} from '@adarash/rules/game';
import type { Santim } from '@adarash/rules/money';
import type { StaffContext } from '../audit-log/append.ts';
import { Accepted, isStale, STALE, type Stale } from '../http/idempotency.ts';
import type { HallHandler } from '../http/request-context.ts';
import { jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LoadedGame, loadGame } from '../repositories/games.ts';
import { hallRow } from '../repositories/halls.ts';
import type { HallRow } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { type GameTx, gameTx, retryIfStale } from './change-game.ts';
import { drawSecret, mendingRound, unsealSeed } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { type CardsAsked, gameInResponse, gameJson } from './game-json.ts';
import type { Mixes } from './mix/mix.ts';
import type { DrawOrder, RunningGames } from './running-games.ts';

type Calling = GameDeps & { readonly running: RunningGames };

export const callNumber =
  (services: Calling, mixes: Mixes): HallHandler<'POST /games/:id/call-number'> =>
  (request) => {
    const { body, idempotencyKey: intent, query } = request;
    const typed = body?.number;
    if (typed !== undefined && typed !== null && typed !== '') return callTyped(services, request, typed);
    return request.commit(async (tx, by) => {
      const { game, jackpot } = await calledGame(services, request, tx, by);
      const { loaded, isPending } = await mixes.askPhones(tx, by, game.loaded, { purpose: 'call', intent });
      if (isPending) return new Accepted(await game.answer(loaded, { mixing: true as const }, query.cards));
      const drawn = await draw(services, tx, loaded);
      const called = await make(services, gameTx(services, tx, by, loaded), drawn);
      return callJson(drawn.call, await gameAfterCall(game, called, jackpot, query.cards));
    });
  };

type CallRequest = Parameters<HallHandler<'POST /games/:id/call-number'>>[0];

const callTyped = (services: Calling, request: CallRequest, typed: unknown) =>
  retryIfStale(async () => {
    const { actor, hallId, params } = request;
    const mending = await prepareTyped(services, actor.role, hallId, params.id, typed);
    return request.commit(async (tx, by) => {
      const { game, jackpot } = await calledGame(services, request, tx, by);
      refuseTyping(tx.hall, actor.role);
      const call = typedCall(game.loaded, typed, mending);
      if (isStale(call)) return call;
      const called = await make(services, game, { call, order: null });
      return callJson(call, await gameAfterCall(game, called, jackpot, request.query.cards));
    });
  });

/**
 * Returns the game in which a number is called. Throws OVERTAKEN if another client called a number that the request
 * does not include.
 */
async function calledGame(services: Calling, request: CallRequest, tx: HallTx, by: StaffContext) {
  const { params, body, query } = request;
  const { loaded, jackpot } = await services.running.load(tx, params.id);
  if (isOvertaken(loaded.game, body?.after))
    throw new Refusal('OVERTAKEN', {}, { game: gameJson(gameInResponse(loaded), jackpot, query.cards) });
  return { game: gameTx(services, tx, by, loaded), jackpot };
}

export async function callNext(services: Calling, game: GameTx) {
  const drawn = await draw(services, game.tx, game.loaded);
  const called = await make(services, game, drawn);
  const jackpot = jackpotHolds(await readJackpot(game.tx.db, game.tx.hall.id));
  return callJson(drawn.call, gameJson(gameInResponse(called), jackpot));
}

type NewCall = Omit<MakeCall, 'at'>;

/** A called number with the draw order of its game; `order` is null for a typed number. */
type Made = { readonly call: NewCall; readonly order: DrawOrder | null };

async function make(services: Calling, { tx, by, change }: GameTx, { call, order }: Made): Promise<LoadedGame> {
  const called = await change({ ...call, at: by.at.getTime() }, { number: call.number });
  services.running.keep(tx, called, order);
  return called;
}

/**
 * Returns the game after a call. `jackpot` was read before the call; it is read again only if the call ended the game.
 */
async function gameAfterCall(
  { tx }: GameTx,
  called: LoadedGame,
  jackpot: Santim,
  cards?: CardsAsked,
): Promise<GameJson> {
  const current = hasEnded(called.game) ? jackpotHolds(await readJackpot(tx.db, tx.hall.id)) : jackpot;
  return gameJson(gameInResponse(called), current, cards);
}

export const callJson = (
  { number: calledNumber, kind }: Pick<Call, 'number' | 'kind'>,
  game: GameJson,
): Answer<'POST /games/:id/call-number'> => ({
  success: true,
  ...said('NUMBER_CALLED', { number: calledNumber }),
  calledNumber,
  kind,
  game,
});

async function draw(services: Calling, tx: HallTx, loaded: LoadedGame): Promise<Made & { order: DrawOrder }> {
  const { game } = loaded;
  const called = numbersCalled(game);
  const refusal = callRefusal({ status: game.status, called });
  const round = roundInForce(game);
  if (refusal) throw new Refusal(refusal);
  if (round === null) throw new Refusal('GAME_NOT_STARTED');
  if (isMixing(game)) throw new Refusal('MIXING');
  const order = await services.running.order(tx.db, loaded, round);
  const number = nextInOrder(order.numbers, called);
  if (number === null) throw new Refusal('ALL_NUMBERS_CALLED');
  return { call: { type: 'call', number, kind: 'drawn' }, order };
}

export function refuseTyping({ ball_machine }: Pick<HallRow, 'ball_machine'>, role: Role): void {
  if (role !== 'moderator' && ball_machine !== 1) throw new Refusal('MANUAL_CALL_NOT_ALLOWED');
}

/**
 * Round, that is an order of the numbers, in which the designated card still wins after a typed number. It was computed
 * for one version of the game.
 */
type Mending = { version: number; round: number | null };

export function typedCall({ game }: LoadedGame, typed: unknown, mending: Mending | null): NewCall | Stale {
  // The new round of a designated game depends on every earlier call, so it is valid only for one version of the game.
  if (game.designation && mending?.version !== game.version) return STALE;
  if (!isBingoNumber(typed)) {
    const refusal = callRefusal({ status: game.status, called: numbersCalled(game) }) ?? 'NUMBER_OUT_OF_RANGE';
    throw new Refusal(refusal, { number: shortly(typed) });
  }
  return { type: 'call', number: typed, kind: 'manual', nextRound: mending?.round ?? undefined };
}

/**
 * Prepares a typed number before the transaction, because the search for a new round of a designated game takes too
 * long to block other requests.
 */
export async function prepareTyped(
  services: GameDeps,
  role: Role,
  hallId: string,
  gameId: string,
  typed: unknown,
): Promise<Mending | null> {
  const { db } = services.storage;
  refuseTyping(await hallRow(db, hallId), role);
  const loaded = await loadGame(db, services.cardOf, hallId, gameId);
  const { game } = loaded;
  // Must also check the seed for typed numbers: a game whose seed cannot be revealed must not continue.
  if (isRunning(game)) await unsealSeed(db, loaded.row.draw_id, services.seedKey);
  if (!game.designation) return null;
  const none = { version: game.version, round: null };
  if (!isBingoNumber(typed)) return none;
  const after = apply(game, { type: 'call', number: typed, kind: 'manual', at: 0 });
  if (!after.ok || !isRunning(after.value.game)) return none;
  const secret = await drawSecret(db, loaded, services.seedKey);
  return { ...none, round: await mendingRound(after.value.game, game.designation.cardId, secret) };
}

/** Returns a short form of an invalid typed number for the error message. */
function shortly(typed: unknown): number | string {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' || typeof typed === 'boolean' ? String(typed).slice(0, 40) : '';
}
