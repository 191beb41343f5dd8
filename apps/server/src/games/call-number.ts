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
import { santim } from '@adarash/rules/money';
import type { Handler } from '../http/handler.ts';
import { reserveByRule } from '../money/jackpot/awards.ts';
import { jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import type { ByStaff } from '../record/append.ts';
import { cachedGame, type LoadedGame, loadGame, OvertakenError, untilUndisturbed } from '../repositories/games.ts';
import { hallRow } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { together } from '../storage/prepared.ts';
import type { HallRow } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { type GameTx, gameTx } from './change-game.ts';
import { drawSecret, mendingRound, type Orders, unsealSeed } from './draw/seeds.ts';
import { type CardsAsked, gameJson, shownGame } from './game-json.ts';
import type { Mixer } from './mix/mixer.ts';

type Calling = Services & { readonly orders: Orders };

export const callNumber =
  (services: Calling, mixer: Mixer): Handler<'POST /games/:id/call-number'> =>
  (request) => {
    const { hallId, params, body, begin, intent } = request;
    const typed = body?.number;
    if (typed !== undefined && typed !== null && typed !== '') return callTyped(services, request, typed);
    const draw = () =>
      request.commit(async (tx, by) => {
        const game = await calledGame(services, request, tx, by);
        await mixer.askFirst(tx, game.loaded.game);
        return make(services, game, await drawnCall(services, tx, game.loaded), request.query.cards);
      });
    return mixer.drawAfterMix({ hallId, gameId: params.id, purpose: 'call', intent, begin }, draw);
  };

type CallRequest = Parameters<Handler<'POST /games/:id/call-number'>>[0];

const callTyped = (services: Calling, request: CallRequest, typed: unknown) =>
  untilUndisturbed(async () => {
    const { actor, hallId, params } = request;
    const mending = await prepareTyped(services, actor.role, hallId, params.id, typed);
    return request.commit(async (tx, by) => {
      const game = await calledGame(services, request, tx, by);
      refuseTyping(tx.hall, actor.role);
      return make(services, game, typedCall(game.loaded, typed, mending), request.query.cards);
    });
  });

/** The game of a call, unless numbers were called that the asker has not seen. */
async function calledGame(services: Calling, request: CallRequest, tx: HallTx, by: ByStaff): Promise<GameTx> {
  const { params, body, query } = request;
  const game = gameTx(tx, by, await cachedGame(tx, services.cardOf, params.id));
  if (!isOvertaken(game.loaded.game, body?.after)) return game;
  const { game: shown } = await game.answer(game.loaded, {}, query.cards);
  throw new Refusal('OVERTAKEN', {}, { game: shown });
}

export const callNext = async (services: Calling, game: GameTx) =>
  make(services, game, await drawnCall(services, game.tx, game.loaded));

async function make(services: Calling, { tx, by, loaded, change }: GameTx, call: NewCall, cards?: CardsAsked) {
  const { game } = loaded;
  const isOffered = game.jackpotRule !== '' && !game.jackpotOffer;
  const jackpotOffer = isOffered ? await reserveByRule(tx, by, game) : undefined;
  const [called, jackpot] = await together([
    change({ ...call, at: by.at.getTime(), jackpotOffer }, { number: call.number }),
    readJackpot(tx.db, tx.hall.id),
  ]);
  if (hasEnded(called.game)) tx.afterCommit(() => services.orders.drop(called.game.id));
  return callJson(call, gameJson(shownGame(called), jackpotHolds(jackpot), cards));
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

type NewCall = Omit<MakeCall, 'at'>;

async function drawnCall(services: Calling, tx: HallTx, loaded: LoadedGame): Promise<NewCall> {
  const { game } = loaded;
  const called = numbersCalled(game);
  const [refusal, round] = [callRefusal({ status: game.status, called }), roundInForce(game)];
  if (refusal) throw new Refusal(refusal);
  if (round === null) throw new Refusal('GAME_NOT_STARTED');
  if (isMixing(game)) throw new Refusal('MIXING');
  const number = nextInOrder(await services.orders.of(tx.db, loaded, round), called);
  if (number === null) throw new Refusal('ALL_NUMBERS_CALLED');
  return { type: 'call', number, kind: 'drawn' };
}

export function refuseTyping({ ball_machine }: Pick<HallRow, 'ball_machine'>, role: Role): void {
  if (role !== 'moderator' && ball_machine !== 1) throw new Refusal('MANUAL_CALL_NOT_ALLOWED');
}

/** A round that mends a designated game which a typed number broke; found for one version of the game. */
type Mending = { version: number; round: number | null };

export function typedCall({ game }: LoadedGame, typed: unknown, mending: Mending | null): NewCall {
  // Whether the round still mends depends on every call so far.
  if (game.designation && mending?.version !== game.version) throw new OvertakenError();
  if (!isBingoNumber(typed)) {
    const refusal = callRefusal({ status: game.status, called: numbersCalled(game) }) ?? 'NUMBER_OUT_OF_RANGE';
    throw new Refusal(refusal, { number: shortly(typed) });
  }
  return { type: 'call', number: typed, kind: 'manual', nextRound: mending?.round ?? undefined };
}

/** Done before the write, since the search for a round takes longer than others should wait. */
export async function prepareTyped(
  services: Services,
  role: Role,
  hallId: string,
  gameId: string,
  typed: unknown,
): Promise<Mending | null> {
  const { db } = services.storage;
  refuseTyping(await hallRow(db, hallId), role);
  const loaded = await loadGame(db, services.cardOf, hallId, gameId);
  const { game } = loaded;
  // A game whose seed can never be shown is not played on by typing either.
  if (isRunning(game)) await unsealSeed(db, loaded.row.draw_id, services.seedKey);
  if (!game.designation) return null;
  const none = { version: game.version, round: null };
  if (!isBingoNumber(typed)) return none;
  // What the jackpot holds decides nothing about the round.
  const jackpotOffer = { amount: santim(0), fewestCards: 0 };
  const after = apply(game, { type: 'call', number: typed, kind: 'manual', at: 0, jackpotOffer });
  if (!after.ok || !isRunning(after.value.game)) return none;
  const secret = await drawSecret(db, loaded, services.seedKey);
  return { ...none, round: await mendingRound(after.value.game, game.designation.cardId, secret) };
}

/** What was typed, short enough to be repeated in a refusal. */
function shortly(typed: unknown): number | string {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' || typeof typed === 'boolean' ? String(typed).slice(0, 40) : '';
}
