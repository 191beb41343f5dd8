// To be removed in 2.1: responses for idempotency keys that 1.1.0 stored as a short record instead of the response.

import type { Answer, GameJson, ParsedBody } from '@adarash/contract';
import type { said } from '@adarash/contract/errors';
import { type Call, claimOutcome, type Game } from '@adarash/rules/game';
import { loadGame } from '../repositories/games.ts';
import type { Services } from '../services.ts';
import { callJson } from './call-number.ts';
import { verdictJson } from './check-claim.ts';
import { type CardsAsked, gameInResponse, showGame } from './game-json.ts';

/** Short record that release 1.1.0 stored for a request: the state of the game at the time of the response. */
type KeptRecord = [
  version: number,
  status: string,
  calls: number,
  winners: number,
  jackpot: 0 | 1,
  jackpotEnabled: 0 | 1,
  potentialJackpot: number,
  cards: CardsAsked,
];

type KeptDeps = Pick<Services, 'storage' | 'cardOf'>;

type Repeated = { readonly hallId: string; readonly params: { readonly id: string } };

type KeptGame = {
  /** Calls of the game at the time of the stored response. */
  readonly calls: readonly Call[];
  /** Game in its current state. */
  readonly game: Game;
  readonly json: GameJson;
};

async function keptGame(
  { storage, cardOf }: KeptDeps,
  { hallId, params }: Repeated,
  record: string,
): Promise<KeptGame> {
  const [version, , count, , , , , cards] = JSON.parse(record) as KeptRecord;
  const loaded = await loadGame(storage.db, cardOf, hallId, params.id);
  const json = await showGame(storage.db, gameInResponse(loaded), cards);
  return { calls: callsThen(loaded.game, version, count), game: loaded.game, json };
}

/** Returns the calls that a game had at an earlier version, including calls that were undone later. */
function callsThen(game: Game, version: number, count: number): Call[] {
  return Array.from({ length: count }, (_, index) => {
    const undone = game.takenBack.find((taken) => taken.callIndex === index + 1 && taken.version > version);
    if (undone) return { number: undone.number, kind: 'manual', at: undone.calledAt };
    const call = game.calls[index];
    if (!call) throw new Error(`Game ${game.id} does not contain call ${index + 1}, which a stored response requires.`);
    return call;
  });
}

/** Responds to a repeated call request with the number of the first response and the current game. */
export const keptCall =
  (services: KeptDeps) =>
  async (request: Repeated, record: string): Promise<Answer<'POST /games/:id/call-number'>> => {
    const { calls, game, json } = await keptGame(services, request, record);
    const call = calls.at(-1);
    if (!call) throw new Error(`The stored response to a call in game ${game.id} contains no call: ${record}`);
    return callJson(call, json);
  };

type RepeatedCheck = Repeated & { readonly body: ParsedBody<'POST /games/:id/check-bingo'> };

/** Responds to a repeated check of a card with the result of the first check, and with the current game. */
export const keptCheck =
  (services: KeptDeps) =>
  async (request: RepeatedCheck, record: string): Promise<Answer<'POST /games/:id/check-bingo'>> => {
    const { calls, game, json } = await keptGame(services, request, record);
    const outcome = claimOutcome({ ...game, calls }, request.body);
    return { success: true, ...verdictJson(request.body.cardId, outcome, game), game: json };
  };

/** Responds to a repeated request to end a game with the current game. */
export const keptEnd =
  (services: KeptDeps, words: (game: Game) => ReturnType<typeof said>) => async (request: Repeated, record: string) => {
    const { game, json } = await keptGame(services, request, record);
    return { success: true as const, ...words(game), game: json };
  };
