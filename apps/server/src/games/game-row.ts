import type { Role } from '@adarash/contract/access';
import type { Card } from '@adarash/rules/card';
import { bytesToHex, salesRootOf } from '@adarash/rules/draw';
import { type Call, drawKind, type Game, manualCalls, moneyOf, numbersCalled, type Person } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { salesOf } from '@adarash/rules/receipt';
import type { CallsTable, GamesTable } from '../storage/schema/games.ts';

export type StoredGame = Readonly<GamesTable>;

/** The parts of a stored game that are settled elsewhere than in the rules' game. */
export type DrawOfGame = Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment' | 'day'>;

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function person(id: string | null, name: string | null, role: Role | null): Person {
  return { id: id!, name: name!, role: role! };
}

export const callsOf = (rows: readonly Pick<CallsTable, 'number' | 'kind' | 'at'>[]): Call[] =>
  rows.map(({ number, kind, at }) => ({ number, kind, at: Date.parse(at) }));

export const cardIdsOf = (row: Pick<StoredGame, 'cards'>): number[] => JSON.parse(row.cards);
export const calledOf = (row: Pick<StoredGame, 'called'>): number[] => JSON.parse(row.called);

export function gameFromRow(row: StoredGame, calls: readonly Call[], cards: readonly Card[]): Game {
  return {
    id: row.id,
    number: row.number,
    series: row.series,
    hallId: row.hall_id,
    createdPattern: row.created_pattern,
    pattern: row.pattern,
    bet: santim(row.bet),
    feeBasisPoints: row.fee_bp,
    cards,
    jackpotEnabled: row.jackpot_enabled === 1,
    status: row.status,
    designation:
      row.designated_card === null
        ? null
        : {
            cardId: row.designated_card,
            pattern: row.designated_pattern!,
            by: person(row.designated_by_id, row.designated_by_name, row.designated_by_role),
          },
    decision:
      row.decided_card === null
        ? null
        : { cardId: row.decided_card, by: person(row.decided_by_id, row.decided_by_name, row.decided_by_role) },
    calls,
    rounds: JSON.parse(row.rounds),
    winners: JSON.parse(row.winners),
    jackpot:
      row.jackpot_award_id === null
        ? null
        : {
            awardId: row.jackpot_award_id,
            cardId: row.jackpot_card!,
            amount: santim(row.jackpot_amount!),
            message: row.jackpot_message!,
            random: row.jackpot_random === 1,
            at: instant(row.jackpot_at)!,
          },
    publicText: row.public_text,
    createdAt: instant(row.created_at)!,
    startedAt: instant(row.started_at),
    endedAt: instant(row.ended_at),
    voidReason: row.void_reason,
    version: row.version,
  };
}

export function rowFromGame(game: Game, draw: DrawOfGame): StoredGame {
  const { designation, decision, jackpot } = game;
  const { pot, contribution, houseFee, prizePool } = moneyOf(game);
  return {
    ...draw,
    id: game.id,
    hall_id: game.hallId,
    series: game.series,
    number: game.number,
    status: game.status,
    pattern: game.pattern,
    created_pattern: game.createdPattern,
    bet: game.bet,
    fee_bp: game.feeBasisPoints,
    cards: JSON.stringify(game.cards.map((card) => card.cardId)),
    card_count: game.cards.length,
    pot,
    contribution,
    house_fee: houseFee,
    prize_pool: prizePool,
    jackpot_enabled: game.jackpotEnabled ? 1 : 0,
    designated_card: designation?.cardId ?? null,
    designated_pattern: designation?.pattern ?? null,
    designated_by_id: designation?.by.id ?? null,
    designated_by_name: designation?.by.name ?? null,
    designated_by_role: (designation?.by.role as Role) ?? null,
    decided_card: decision?.cardId ?? null,
    decided_by_id: decision?.by.id ?? null,
    decided_by_name: decision?.by.name ?? null,
    decided_by_role: (decision?.by.role as Role) ?? null,
    draw_kind: drawKind(game),
    manual_calls: manualCalls(game),
    public_text: game.publicText,
    // Over the game as it stands and so, once it has started, as it started.
    sales_root: bytesToHex(salesRootOf(salesOf(game))),
    rounds: JSON.stringify(game.rounds),
    winners: JSON.stringify(game.winners),
    prizes_paid: game.winners.reduce((sum, winner) => sum + winner.prize, 0),
    called: JSON.stringify(numbersCalled(game)),
    called_count: game.calls.length,
    jackpot_award_id: jackpot?.awardId ?? null,
    jackpot_card: jackpot?.cardId ?? null,
    jackpot_amount: jackpot?.amount ?? null,
    jackpot_message: jackpot?.message ?? null,
    jackpot_random: jackpot ? (jackpot.random ? 1 : 0) : null,
    jackpot_at: iso(jackpot?.at ?? null),
    version: game.version,
    created_at: iso(game.createdAt)!,
    started_at: iso(game.startedAt),
    ended_at: iso(game.endedAt),
    void_reason: game.voidReason,
  };
}

/** Whoever chose the winning card, before the start or at the finish. */
export function designatedByOf(row: StoredGame): { id: string; name: string; role: Role } | null {
  if (row.designated_card !== null)
    return { id: row.designated_by_id!, name: row.designated_by_name!, role: row.designated_by_role! };
  if (row.decided_card !== null)
    return { id: row.decided_by_id!, name: row.decided_by_name!, role: row.decided_by_role! };
  return null;
}
