import type { GameStatus } from '@adarash/rules/game';
import { canonicalJson } from '../canonical-json.ts';
import type { EventOf } from '../events.ts';
import type { Entry } from './entries.ts';

/** The facts of a game that its entries tell and that its stored row and receipt must show. */
export type LoggedGame = {
  /** Columns of its row, as its first entry tells them; undefined if an older release did not tell them. */
  readonly created: { series: number; number: number; draw_id: string; bet: number; day: string | undefined };
  /** Facts about its money that never change, as JSON; undefined if an older release did not tell them. */
  readonly money: { readonly feeTable: string; readonly feedsJackpot: string | undefined };
  /** The last entry about it. */
  seq: number;
  ended: GameStatus | null;
  /** The winner chosen before the start, if it was not withdrawn. */
  designation: object | null;
  /** The card is null if an older release did not tell it. */
  decided: { readonly cardId: number | null } | null;
  /** Typed numbers that were not undone, by their place among the calls. */
  readonly typed: Map<string, string>;
  readonly undone: Map<string, string>;
  /** Amounts of prizes and awards that were paid and not undone, by card. */
  readonly paid: Map<string, string>;
  award: { awardId: string; cardId: number; amount: number } | null;
  /** The digest of the phones' parts once their mix was closed. */
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

export function takeGameEntry(game: LoggedGame, { event, at, seq, hash }: Entry): void {
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
