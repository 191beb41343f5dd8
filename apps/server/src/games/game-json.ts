import type { GameJson, GameRow, Winner } from '@adarash/contract';
import type { Card, Square } from '@adarash/rules/card';
import { checkClaim } from '@adarash/rules/claim';
import type { Winner as PaidWinner } from '@adarash/rules/game';
import { calledOf, cardIdsOf, designatedByOf, type StoredGame } from './game-row.ts';

export type CardLookup = (cardId: number) => Card;

export type GameView = {
  cardOf: CardLookup;
  /** What the hall's jackpot has available, in santim. */
  jackpotAvailable: number;
};

const birr = (santim: number) => santim / 100;

export const winnerJson = ({ cardId, pattern, prize, decidedBy }: PaidWinner): Winner => ({
  cardId,
  pattern,
  prize: birr(prize),
  ...(decidedBy ? { decidedBy } : {}),
});

/** A game in lists and reports that do not need its cards. */
export function gameRowJson(row: StoredGame, view: GameView): GameRow {
  const paid: PaidWinner[] = JSON.parse(row.winners);
  const winners = paid.map(winnerJson);
  const unclaimed = row.status === 'completed' && winners.length === 0;
  return {
    _id: row.id,
    version: row.version,
    cashierId: row.hall_id,
    series: row.series,
    gameNumber: row.number,
    pattern: row.pattern,
    status: row.status,
    draw: row.draw_kind,
    designated: row.draw_kind === 'designated',
    designatedBy: designatedByOf(row),
    moderatorWinnerCardId: row.designated_card ?? row.decided_card,
    manualCalls: row.manual_calls,
    drawId: row.draw_id,
    commitment: row.commitment,
    sequence: row.sequence,
    publicText: row.public_text,
    cardCount: row.card_count,
    calledCount: row.called_count,
    betAmount: birr(row.bet),
    houseFeePercentage: row.fee_bp / 100,
    totalPot: birr(row.pot),
    jackpotContribution: birr(row.contribution),
    houseFee: birr(row.house_fee),
    prizePool: birr(row.prize_pool),
    potentialJackpot: birr(view.jackpotAvailable + (row.status === 'pending' ? row.contribution : 0)),
    unclaimedPrize: unclaimed ? birr(row.prize_pool) : 0,
    jackpotEnabled: row.jackpot_enabled === 1,
    winner: winners[0] ?? null,
    winners,
    previousWinner: winners.length > 1 ? winners[0]! : null,
    ...winningLine(row, paid[0], view.cardOf),
    jackpotWinnerCardId: row.jackpot_card,
    jackpotAwardedAmount: row.jackpot_amount === null ? null : birr(row.jackpot_amount),
    jackpotWinnerMessage: row.jackpot_message,
    jackpotDrawTimestamp: row.jackpot_at,
    jackpotAwardedBy: row.jackpot_random === null ? null : row.jackpot_random === 1 ? 'draw' : 'staff',
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    voidReason: row.void_reason,
  };
}

type WinningLine = Pick<GameRow, 'winnerPatternComplete' | 'winnerCardNumbers' | 'selectedWinnerNumbers'>;

function winningLine(row: StoredGame, first: PaidWinner | undefined, cardOf: CardLookup): WinningLine {
  if (row.status !== 'completed' || !first) return { winnerPatternComplete: false };
  const card = cardOf(first.cardId);
  const calls = calledOf(row).slice(0, first.callIndex);
  const verdict = checkClaim({ card, calls, pattern: row.pattern, preferredPattern: first.pattern });
  const line: readonly Square[] = verdict.winningLineInfo?.numbers ?? [];
  return {
    winnerPatternComplete: verdict.isBingo,
    winnerCardNumbers: [...card.numbers],
    selectedWinnerNumbers: line.filter((square) => typeof square === 'number'),
  };
}

const cardJson = ({ cardId, numbers }: Card) => ({ id: cardId, cardId, card_number: cardId, numbers: [...numbers] });

function withoutCards(row: StoredGame, view: GameView): Omit<GameJson, 'selectedCards'> {
  const { calledCount, ...shared } = gameRowJson(row, view);
  return { ...shared, calledNumbers: calledOf(row) };
}

export const gameJson = (row: StoredGame, view: GameView): GameJson => ({
  ...withoutCards(row, view),
  selectedCards: cardIdsOf(row).map((cardId) => cardJson(view.cardOf(cardId))),
});

const written = new WeakMap<Card, string>();

function cardText(card: Card): string {
  const text = written.get(card) ?? JSON.stringify(cardJson(card));
  written.set(card, text);
  return text;
}

const idText = (cardId: number) => `{"id":${cardId},"cardId":${cardId},"card_number":${cardId}}`;

/** A game as JSON text. A list runs to megabytes, most of it the same cards again, so each card is written out once. */
export function gameText(row: StoredGame, view: GameView, cards: 'full' | 'ids'): string {
  const texts = cardIdsOf(row).map((cardId) => (cards === 'full' ? cardText(view.cardOf(cardId)) : idText(cardId)));
  return `${JSON.stringify(withoutCards(row, view)).slice(0, -1)},"selectedCards":[${texts.join(',')}]}`;
}
