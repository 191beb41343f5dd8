import type { GameJson, GameRow, Winner } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import {
  type Call,
  cardOf,
  type DrawKind,
  designatedBy,
  designatedCardId,
  drawKind,
  manualCalls,
  moneyOf,
  numbersCalled,
  type Winner as PaidWinner,
  type Person,
  unclaimed,
  winningLineOf,
} from '@adarash/rules/game';
import { addSantim, birrFromSantim, percentFromBasisPoints, type Santim } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { readJackpot } from '../jackpot/ledger.ts';
import type { Database } from '../storage/schema.ts';
import type { LoadedGame } from './game-store.ts';
import { type CardLookup, calledOf, type GameWith, gameFromRow, roleOf, type StoredGame } from './stored-game.ts';

/** A game to be shown, with the facts of its draw. */
export type ShownGame = GameWith<Pick<Call, 'number'>> & {
  draw: DrawKind;
  manualCalls: number;
  drawId: string;
  sequence: number;
  commitment: string;
};

export const shownGame = ({ game, row }: LoadedGame): ShownGame => ({
  ...game,
  draw: drawKind(game),
  manualCalls: manualCalls(game),
  ...drawFacts(row),
});

/** Out of its row alone: a list has no need of how and when each number was called. */
export const listedGame = (row: StoredGame, cardOf: CardLookup): ShownGame => ({
  ...gameFromRow(
    row,
    calledOf(row).map((number) => ({ number })),
    cardOf,
  ),
  draw: row.draw_kind,
  manualCalls: row.manual_calls,
  ...drawFacts(row),
});

const drawFacts = ({ draw_id, sequence, commitment }: StoredGame) => ({ drawId: draw_id, sequence, commitment });

export const winnerJson = ({ cardId, pattern, prize, decidedBy }: PaidWinner): Winner => ({
  cardId,
  pattern,
  prize: birrFromSantim(prize),
  ...(decidedBy ? { decidedBy } : {}),
});

/** A game in lists and reports that do not need its cards. */
export function gameRowJson(game: ShownGame, jackpotAvailable: Santim): GameRow {
  const { pot, contribution, houseFee, prizePool } = moneyOf(game);
  const winners = game.winners.map(winnerJson);
  const first = winners[0] ?? null;
  const { jackpot } = game;
  return {
    _id: game.id,
    version: game.version,
    cashierId: game.hallId,
    series: game.series,
    gameNumber: game.number,
    pattern: game.pattern,
    status: game.status,
    draw: game.draw,
    designated: game.draw === 'designated',
    designatedBy: staffJson(designatedBy(game)),
    moderatorWinnerCardId: designatedCardId(game),
    manualCalls: game.manualCalls,
    drawId: game.drawId,
    commitment: game.commitment,
    sequence: game.sequence,
    publicText: game.publicText,
    cardCount: game.cards.length,
    calledCount: game.calls.length,
    betAmount: birrFromSantim(game.bet),
    houseFeePercentage: percentFromBasisPoints(game.feeBasisPoints),
    totalPot: birrFromSantim(pot),
    jackpotContribution: birrFromSantim(contribution),
    houseFee: birrFromSantim(houseFee),
    prizePool: birrFromSantim(prizePool),
    potentialJackpot: birrFromSantim(
      game.status === 'pending' ? addSantim(jackpotAvailable, contribution) : jackpotAvailable,
    ),
    unclaimedPrize: birrFromSantim(unclaimed(game)),
    jackpotEnabled: game.jackpotEnabled,
    winner: first,
    winners,
    previousWinner: winners.length > 1 ? first : null,
    ...winningLine(game),
    jackpotWinnerCardId: jackpot?.cardId ?? null,
    jackpotAwardedAmount: jackpot && birrFromSantim(jackpot.amount),
    jackpotWinnerMessage: jackpot?.message ?? null,
    jackpotDrawTimestamp: jackpot && iso(jackpot.at),
    jackpotAwardedBy: jackpot && (jackpot.random ? 'draw' : 'staff'),
    createdAt: iso(game.createdAt),
    startedAt: game.startedAt === null ? null : iso(game.startedAt),
    endedAt: game.endedAt === null ? null : iso(game.endedAt),
    voidReason: game.voidReason,
  };
}

const iso = (at: number) => new Date(at).toISOString();

export const staffJson = (person: Person | null) => person && { ...person, role: roleOf(person) };

type WinningLine = Pick<GameRow, 'winnerPatternComplete' | 'winnerCardNumbers' | 'selectedWinnerNumbers'>;

function winningLine(game: ShownGame): WinningLine {
  const [first] = game.winners;
  const card = first && cardOf(game, first.cardId);
  if (game.status !== 'completed' || !card) return { winnerPatternComplete: false };
  const line = winningLineOf(game, first);
  return {
    winnerPatternComplete: line !== null,
    winnerCardNumbers: [...card.numbers],
    selectedWinnerNumbers: (line?.numbers ?? []).filter((square) => typeof square === 'number'),
  };
}

function withoutCards(game: ShownGame, jackpotAvailable: Santim): Omit<GameJson, 'selectedCards'> {
  const { calledCount, ...shared } = gameRowJson(game, jackpotAvailable);
  return { ...shared, calledNumbers: numbersCalled(game) };
}

const cardJson = ({ cardId, numbers }: Card) => ({ id: cardId, cardId, card_number: cardId, numbers: [...numbers] });

export const gameJson = (game: ShownGame, jackpotAvailable: Santim): GameJson => ({
  ...withoutCards(game, jackpotAvailable),
  selectedCards: game.cards.map(cardJson),
});

/** A game as its hall sees it now. */
export async function showGame(db: Kysely<Database>, game: ShownGame): Promise<GameJson> {
  const { available } = await readJackpot(db, game.hallId);
  return gameJson(game, available);
}

/** A list of games of any halls, as JSON text; each hall's jackpot is read once. */
export async function writeGames(
  db: Kysely<Database>,
  games: readonly ShownGame[],
  cards: 'full' | 'ids',
): Promise<string> {
  const available = new Map<string, Santim>();
  const texts: string[] = [];
  for (const game of games) {
    const there = available.get(game.hallId) ?? (await readJackpot(db, game.hallId)).available;
    available.set(game.hallId, there);
    texts.push(gameText(game, there, cards));
  }
  return `[${texts.join(',')}]`;
}

/** A game as JSON text. A list runs to megabytes, most of it the same cards again, so each card is written out once. */
function gameText(game: ShownGame, jackpotAvailable: Santim, cards: 'full' | 'ids'): string {
  const texts = game.cards.map(cards === 'full' ? cardText : idText);
  return `${JSON.stringify(withoutCards(game, jackpotAvailable)).slice(0, -1)},"selectedCards":[${texts.join(',')}]}`;
}

const written = new WeakMap<Card, string>();

function cardText(card: Card): string {
  const text = written.get(card) ?? JSON.stringify(cardJson(card));
  written.set(card, text);
  return text;
}

const idText = ({ cardId }: Card) => `{"id":${cardId},"cardId":${cardId},"card_number":${cardId}}`;
