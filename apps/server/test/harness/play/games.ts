import { type GameJson, ROUTES } from '@adarash/contract';
import { sentenceIn } from '@adarash/contract/basics';
import { englishErrorText } from '@adarash/contract/errors';
import { refusal } from '@adarash/contract/routes/primitives';
import type { Pattern } from '@adarash/rules/pattern';
import { expect } from 'vitest';
import type { Answered, Api } from '../api.ts';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export type Settings = {
  betAmount?: number;
  houseFeePercentage?: number | undefined;
  houseFeeTable?: { from: number; percentage: number }[] | undefined;
  pattern?: Pattern;
  cardPool?: number[];
  jackpotEnabled?: boolean;
  hallEntropy?: string;
  startGameNumber?: number;
  numGames?: number;
  count?: number;
  saleVersion?: number;
};

const USUAL = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: [3, 7, 42] };

export const settings = (wanted: object = {}) => ({ ...USUAL, ...wanted });

export async function createGames(cashier: Api, wanted: Settings = {}): Promise<GameJson[]> {
  const { status, body } = await cashier.post('/games/sequential', settings(wanted));
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  expect(body.data).toEqual(body.games);
  return body.games.map(asPromised);
}

export async function createGame(cashier: Api, wanted: Settings = {}): Promise<GameJson> {
  return (await createGames(cashier, wanted))[0]!;
}

export async function startedGame(cashier: Api, wanted: Settings = {}): Promise<GameJson> {
  const { _id } = await createGame(cashier, wanted);
  return gameOf(await cashier.post(`/games/${_id}/start`));
}

/** Returns the game of a response after checking the contract and the invariants of every game. */
export function gameOf({ status, body }: Answered): GameJson {
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return asPromised(body.game);
}

const santim = (birr: number) => Math.round(birr * 100);

export function asPromised(game: GameJson): GameJson {
  const { game: promised } = ROUTES['GET /games/:id'].answer.parse({ success: true, game, phones: 0 });
  expect(game).toEqual(promised);
  expect(santim(game.totalPot)).toBe(santim(game.jackpotContribution) + santim(game.houseFee) + santim(game.prizePool));
  const paid = game.winners.reduce((sum, winner) => sum + santim(winner.prize), 0);
  expect(paid + santim(game.roundedOff)).toBe(game.winners.length > 0 ? santim(game.prizePool) : 0);
  expect(game.roundedOff).toBeLessThan(game.wholeBirr ? 1 : 0.01);
  expect(new Set(game.calledNumbers).size).toBe(game.calledNumbers.length);
  expect(game.designated).toBe(game.draw === 'designated');
  expect(game.designatedBy !== null).toBe(game.designated);
  return game;
}

/**
 * Checks the envelope of a refusal. Its sentence must be derivable from the code and details, so that screens can
 * display it.
 */
export function expectEnvelope(body: unknown) {
  const { code, error, message, details } = refusal.parse(body);
  expect(message).toBe(error);
  expect(sentenceIn(englishErrorText, code, details)).toBe(error);
}

/** The refusal in the usual envelope. */
export function expectRefusal({ status, body }: Answered, expectedStatus: number, code: string, sentence?: string) {
  expect(body).toMatchObject({ success: false, code, ...(sentence && { error: sentence }) });
  expectEnvelope(body);
  expect(status).toBe(expectedStatus);
}

/** Calls until the game ends or the condition holds. */
export async function callUntil(
  caller: Api,
  gameId: string,
  enough: (game: GameJson) => boolean = () => false,
): Promise<GameJson> {
  for (;;) {
    const answer = await caller.post(`/games/${gameId}/call-number`);
    if (answer.status !== 200 || answer.body.game.status !== 'active' || enough(answer.body.game))
      return gameOf(answer);
  }
}

export async function callTyped(caller: Api, gameId: string, numbers: readonly number[]): Promise<GameJson> {
  let game: GameJson | undefined;
  for (const number of numbers) game = gameOf(await caller.post(`/games/${gameId}/call-number`, { number }));
  return game!;
}

export const getGame = async (reader: Api, gameId: string): Promise<GameJson> =>
  gameOf(await reader.get(`/games/${gameId}`));
