import type { Card } from '../card/index.ts';
import { type Santim, santim } from '../money/index.ts';
import { type Division, divide } from '../prize/index.ts';
import type { DrawKind, Game, Person, Winner } from './game.ts';

export const numbersCalled = (game: Pick<Game, 'calls'>): number[] => game.calls.map((call) => call.number);

export const manualCalls = (game: Pick<Game, 'calls'>): number =>
  game.calls.filter((call) => call.kind === 'manual').length;

export const isDesignated = (game: Pick<Game, 'designation' | 'decision'>): boolean =>
  game.designation !== null || game.decision !== null;

export const designatedBy = (game: Pick<Game, 'designation' | 'decision'>): Person | null =>
  game.designation?.by ?? game.decision?.by ?? null;

export const designatedCardId = (game: Pick<Game, 'designation' | 'decision'>): number | null =>
  game.designation?.cardId ?? game.decision?.cardId ?? null;

/** How the numbers came about; a chosen winner outranks typed numbers. */
export function drawKind(game: Pick<Game, 'calls' | 'designation' | 'decision'>): DrawKind {
  if (isDesignated(game)) return 'designated';
  return manualCalls(game) > 0 ? 'manual' : 'fair';
}

export const moneyOf = (game: Pick<Game, 'bet' | 'cards' | 'feeBasisPoints'>): Division =>
  divide({ bet: game.bet, cards: game.cards.length, feeBasisPoints: game.feeBasisPoints });

export const hasEnded = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'completed' || game.status === 'voided';

export const isRunning = (game: Pick<Game, 'status'>): boolean => game.status === 'active' || game.status === 'paused';

/** The prize pool of a completed game that nobody claimed, else nothing. */
export const unclaimed = (game: Game): Santim =>
  game.status === 'completed' && game.winners.length === 0 ? moneyOf(game).prizePool : santim(0);

export const cardOf = (game: Pick<Game, 'cards'>, cardId: number): Card | undefined =>
  game.cards.find((card) => card.cardId === cardId);

export const winnerOf = (game: Pick<Game, 'winners'>, cardId: number): Winner | undefined =>
  game.winners.find((winner) => winner.cardId === cardId);

/** The round in force for the next call; null before the start. */
export const roundInForce = (game: Pick<Game, 'rounds'>): number | null => game.rounds.at(-1)?.round ?? null;
