import type { GameStatus } from '@adarash/rules/game';
import { canonicalJson } from '../canonical-json.ts';
import type { EventOf } from '../events.ts';
import type { LoggedEntry } from './entries.ts';

/** Facts of a game from its audit entries, which must match its database row and its receipt. */
export type LoggedGame = {
  /** Columns of the game that its first audit entry contains; undefined if an older release did not log them. */
  readonly created: { series: number; number: number; draw_id: string; bet: number; day: string | undefined };
  /** Constant money settings of the game as JSON; undefined if an older release did not log them. */
  readonly money: { readonly feeTable: string; readonly feedsJackpot: string | undefined };
  /** Number of the game's last audit entry. */
  seq: number;
  ended: GameStatus | null;
  /** Designated winner before the start of the game; null if there is none or it was removed. */
  designation: object | null;
  /** Decision of the winner by staff; null if there was none. Its card is null if an older release did not log it. */
  decided: { readonly cardId: number | null } | null;
  /** Numbers that staff typed and did not undo, by their position among the calls. */
  readonly typed: Map<string, string>;
  readonly undone: Map<string, string>;
  /** Payouts of prizes and jackpot awards that were not undone, by card. */
  readonly paid: Map<string, string>;
  award: { awardId: string; cardId: number; amount: number } | null;
  /** Digest of the phones' random codes; null until the mix of the codes was closed. */
  mix: string | null;
  receipt: { digest: string; seq: number; hash: string } | null;
};

export function loggedGame(seq: number, { after }: EventOf<'game.created'>): LoggedGame {
  const { series, gameNumber: number, drawId: draw_id, bet, day } = after;
  const { feeTable = null, feedsJackpot } = after;
  return {
    money: {
      feeTable: canonicalJson(feeTable),
      feedsJackpot: feedsJackpot === null ? undefined : `${feedsJackpot}`,
    },
    created: { series, number, draw_id, bet, day: day ?? undefined },
    seq,
    ended: null,
    designation: after.designation ?? null,
    decided: null,
    typed: new Map(),
    undone: new Map(),
    paid: new Map(),
    award: null,
    mix: null,
    receipt: null,
  };
}

export const typedAt = (place: number) => `typed number ${place}`;
export const undoneAt = (version: number) => `number undone in version ${version}`;
export const payoutOf = (what: 'prize' | 'jackpot', cardId: number) => `payout of the ${what} of card ${cardId}`;
type PaidHow = { readonly means?: string; readonly byTransfer?: boolean };

export const paidAs = (amount: number, { means, byTransfer }: PaidHow) =>
  `${amount} santim, ${means ?? (byTransfer ? 'transfer' : 'cash')}`;

export function takeGameEntry(game: LoggedGame, { event, at, seq, hash }: LoggedEntry): void {
  game.seq = seq;
  switch (event?.action) {
    case 'game.designated':
      game.designation = event.after.designation;
      break;
    case 'game.undesignated':
      game.designation = null;
      break;
    case 'game.manual-call':
      game.typed.set(typedAt(event.after.callIndex), `${event.after.number} at ${at}`);
      break;
    case 'game.call-taken-back':
      game.typed.delete(typedAt(event.after.callIndex));
      game.undone.set(undoneAt(event.after.version), `${event.after.number} at ${event.after.callIndex}`);
      break;
    case 'game.finished':
      game.ended = 'completed';
      game.decided = event.after.decision ?? null;
      break;
    case 'game.voided':
      game.ended = 'voided';
      break;
    case 'game.paid':
      game.paid.set(payoutOf('prize', event.after.cardId), paidAs(event.after.prize, event.after));
      break;
    case 'game.paid-undone':
      game.paid.delete(payoutOf('prize', event.after.cardId));
      break;
    case 'game.jackpot-paid':
      game.paid.set(payoutOf('jackpot', event.after.cardId), paidAs(event.after.amount, event.after));
      break;
    case 'game.jackpot-paid-undone':
      game.paid.delete(payoutOf('jackpot', event.after.cardId));
      break;
    case 'game.jackpot-drawn':
      game.award = { awardId: event.after.awardId, cardId: event.after.cardId, amount: event.after.amount };
      break;
    case 'game.mix-opened':
      game.mix = null;
      break;
    case 'game.mix-closed':
      game.mix = event.after.digest;
      break;
    case 'game.receipt':
      game.receipt = { digest: event.after.digest, seq, hash };
  }
}
