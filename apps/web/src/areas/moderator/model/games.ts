import type { Body, FutureWinner, GameJson } from '@adarash/contract';
import { hasEnded, isRunning } from '@adarash/rules/game';
import { isPattern } from '@adarash/rules/pattern';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { isGameId } from '@/api/answers.ts';
import { ask } from '@/api/client.ts';
import { isBlank, isWhole } from '@/lib/numbers.ts';
import type { ModeratorTexts } from '../texts.ts';

interface GameLists {
  pending: GameJson[];
  /** Running games, including paused games. */
  active: GameJson[];
  finished: GameJson[];
}

export const groupGames = (games: readonly GameJson[]): GameLists => ({
  pending: games.filter(({ status }) => status === 'pending'),
  active: games.filter(isRunning),
  finished: games.filter(hasEnded),
});

export const winnerCardsOf = ({ winners }: Pick<GameJson, 'winners'>): string | null =>
  winners.length === 0 ? null : winners.map(({ cardId }) => cardId).join(', ');

/** Error of an action on a game. It is valid while the game has the same status. */
export type GameFailure = { sentence: string; gameId: string; status: GameJson['status'] };

/**
 * Returns the text of an error about a game. Returns null if the game has another status or was removed from the list.
 */
export function standingFailure(failure: GameFailure | null, games: readonly GameJson[]): string | null {
  const isStanding = games.some(({ _id, status }) => _id === failure?.gameId && status === failure.status);
  return isStanding ? (failure?.sentence ?? null) : null;
}

/** Returns an error if the ID of the game that is started is invalid, otherwise null. */
export function checkStart({ t }: ModeratorTexts, gameId: string | undefined): string | null {
  if (!gameId) return t('noGameToStart');
  return isGameId(gameId) ? null : t('gameIdInvalid');
}

const checkCard = (
  { t }: ModeratorTexts,
  card: string,
  required: 'cardRequired' | 'checkCardRequired',
): string | null => (isWhole(card) ? null : t(isBlank(card) ? required : 'cardInvalid'));

export const checkWinnerCard = (texts: ModeratorTexts, card: string) => checkCard(texts, card, 'cardRequired');
export const checkClaimedCard = (texts: ModeratorTexts, card: string) => checkCard(texts, card, 'checkCardRequired');

/**
 * Returns an error if the typed number is invalid. An empty field is valid, because the server then draws the number.
 */
export const checkCalledNumber = ({ t }: ModeratorTexts, number: string): string | null =>
  isBlank(number) || isWhole(number, 75) ? null : t('numberInvalid');

export const FINISHED_A_PAGE = 100;

/** Query for all games of the hall. The first page contains the current games and the newest finished games. */
export const gamesQuery = infiniteQueryOptions({
  queryKey: ['GET /games', 'pages'] as const,
  queryFn({ pageParam: before, signal }) {
    const page = before === undefined ? {} : { limit: FINISHED_A_PAGE, before };
    return ask('GET /games', { query: { cards: 'ids', ...page } }, { signal });
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam({ games }) {
    const { finished } = groupGames(games);
    return finished.length < FINISHED_A_PAGE ? undefined : finished.at(-1)?._id;
  },
  select: ({ pages }) => pages.flatMap(({ games }) => games),
});

type Designation = Body<'PUT /games/future-winners/:id'>;

export interface DesignationFields {
  gameNumber: string;
  cardId: string;
  pattern: string;
  jackpotEnabled: boolean;
}

export const newDesignation = (gameNumber?: number): DesignationFields => ({
  gameNumber: String(gameNumber ?? ''),
  cardId: '',
  pattern: 'all',
  jackpotEnabled: true,
});

export const designationFieldsOf = ({
  gameNumber,
  cardId,
  pattern,
  jackpotEnabled,
}: FutureWinner): DesignationFields => ({
  gameNumber: String(gameNumber),
  cardId: String(cardId),
  pattern,
  jackpotEnabled,
});

export const designationOf = ({ gameNumber, cardId, pattern, jackpotEnabled }: DesignationFields): Designation => ({
  gameNumber: Number(gameNumber),
  cardId: Number(cardId),
  pattern: isPattern(pattern) ? pattern : 'all',
  jackpotEnabled,
});

export const checkEntryGameNumber = ({ t }: ModeratorTexts, gameNumber: string, index: number): string | null =>
  isWhole(gameNumber) ? null : t('entryGameNumberInvalid', { entry: index + 1 });

export const checkEntryCard = ({ t }: ModeratorTexts, card: string, index: number): string | null =>
  isWhole(card) ? null : t('entryCardInvalid', { entry: index + 1 });

type Entry = Pick<DesignationFields, 'gameNumber' | 'cardId'>;

export function checkComplete({ t }: ModeratorTexts, entries: readonly Entry[]): string | null {
  if (entries.length === 0) return t('winnersRequired');
  const incomplete = entries.some(({ gameNumber, cardId }) => isBlank(gameNumber) || isBlank(cardId));
  return incomplete ? t('entriesIncomplete') : null;
}

export function checkEntries(texts: ModeratorTexts, entries: readonly Entry[]): string | null {
  const faults = entries.map(
    ({ gameNumber, cardId }, index) =>
      checkEntryGameNumber(texts, gameNumber, index) ?? checkEntryCard(texts, cardId, index),
  );
  return checkComplete(texts, entries) ?? faults.find((fault) => fault !== null) ?? null;
}

export const checkFutureGameNumber = ({ t }: ModeratorTexts, gameNumber: string): string | null =>
  isWhole(gameNumber) ? null : t('gameNumberInvalid');

export const checkFutureCard = ({ t }: ModeratorTexts, card: string): string | null =>
  isWhole(card) ? null : t('futureCardInvalid');
