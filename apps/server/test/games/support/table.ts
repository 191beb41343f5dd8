import type { GameJson } from '@adarash/contract';
import type { Pattern } from '@adarash/rules/pattern';
import { expect } from 'vitest';
import type { Answered, Api } from '../../harness/api.ts';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export type Settings = {
  betAmount?: number;
  houseFeePercentage?: number;
  pattern?: Pattern;
  cardPool?: number[];
  jackpotEnabled?: boolean;
  hallEntropy?: string;
  startGameNumber?: number;
  numGames?: number;
  count?: number;
};

const USUAL = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: [3, 7, 42] };

export const settings = (wanted: Settings = {}) => ({ ...USUAL, ...wanted });

export async function createGames(cashier: Api, wanted: Settings = {}): Promise<GameJson[]> {
  const { status, body } = await cashier.post('/games/sequential', settings(wanted));
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(201);
  return body.games;
}

export async function createGame(cashier: Api, wanted: Settings = {}): Promise<GameJson> {
  return (await createGames(cashier, wanted))[0]!;
}

export async function startedGame(cashier: Api, wanted: Settings = {}): Promise<GameJson> {
  const { _id } = await createGame(cashier, wanted);
  return gameOf(await cashier.post(`/games/${_id}/start`));
}

export function gameOf({ status, body }: Answered): GameJson {
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.game;
}

/** The refusal in the usual envelope. */
export function expectRefusal({ status, body }: Answered, expectedStatus: number, code: string, sentence?: string) {
  expect(body).toMatchObject({ success: false, code, ...(sentence && { error: sentence }) });
  expect(body.message).toBe(body.error);
  expect(status).toBe(expectedStatus);
}

/** Calls until the game ends or the condition holds. */
export async function callUntil(
  caller: Api,
  gameId: string,
  enough: (game: GameJson) => boolean = () => false,
): Promise<GameJson> {
  for (;;) {
    const game = gameOf(await caller.post(`/games/${gameId}/call-number`));
    if (game.status !== 'active' || enough(game)) return game;
  }
}

export const getGame = async (reader: Api, gameId: string): Promise<GameJson> =>
  gameOf(await reader.get(`/games/${gameId}`));
