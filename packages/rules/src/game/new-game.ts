import type { Card } from '../card/index.ts';
import { MAX_BASIS_POINTS, MAX_BET, type Santim } from '../money/index.ts';
import { isPattern, type Pattern } from '../pattern/index.ts';
import { fail, ok, type Result } from '../result/index.ts';
import type { GameErrorCode } from './errors.ts';
import { type Game, type Instant, MAX_CARDS_PER_GAME, MAX_PUBLIC_TEXT } from './game.ts';

export type NewGame = {
  id: string;
  number: number;
  series: number;
  hallId: string;
  pattern: Pattern;
  bet: Santim;
  feeBasisPoints: number;
  cards: readonly Card[];
  jackpotEnabled?: boolean;
  publicText?: string;
  createdAt: Instant;
};

/** A pending game. A designation recorded for its number is given to it by a `designate` command. */
export function newGame(wanted: NewGame): Result<Game, GameErrorCode> {
  const refusal = refusalOf(wanted);
  if (refusal) return fail(refusal);
  return ok({
    id: wanted.id,
    number: wanted.number,
    series: wanted.series,
    hallId: wanted.hallId,
    createdPattern: wanted.pattern,
    pattern: wanted.pattern,
    bet: wanted.bet,
    feeBasisPoints: wanted.feeBasisPoints,
    cards: wanted.cards,
    jackpotEnabled: wanted.jackpotEnabled ?? true,
    status: 'pending',
    designation: null,
    decision: null,
    calls: [],
    rounds: [],
    winners: [],
    jackpot: null,
    publicText: wanted.publicText ?? '',
    createdAt: wanted.createdAt,
    startedAt: null,
    endedAt: null,
    voidReason: null,
    version: 1,
  });
}

function refusalOf({ number, pattern, bet, feeBasisPoints, cards, publicText = '' }: NewGame): GameErrorCode | null {
  if (!Number.isSafeInteger(number) || number < 1) return 'GAME_NUMBER_INVALID';
  if (!isPattern(pattern)) return 'PATTERN_INVALID';
  if (!Number.isSafeInteger(bet) || bet <= 0 || bet > MAX_BET) return 'BET_INVALID';
  if (!Number.isSafeInteger(feeBasisPoints) || feeBasisPoints < 0 || feeBasisPoints > MAX_BASIS_POINTS)
    return 'HOUSE_FEE_INVALID';
  if (cards.length === 0) return 'CARDS_REQUIRED';
  if (cards.length > MAX_CARDS_PER_GAME) return 'TOO_MANY_CARDS';
  if (new Set(cards.map((card) => card.cardId)).size !== cards.length) return 'CARDS_REPEATED';
  return isPublicText(publicText) ? null : 'HALL_ENTROPY_INVALID';
}

export const isPublicText = (text: string): boolean => [...text].length <= MAX_PUBLIC_TEXT;
