import { checkClaim } from '@adarash/rules/claim';
import { hasEnded } from '@adarash/rules/game';
import { type Doubt, doubtOf } from '@adarash/rules/phone-evidence';
import type { Receipt } from '@adarash/rules/receipt';
import type { SeenGame } from './phone.ts';

/** Observations of this phone about a game. They are required in addition to the recomputation of the draw. */
export interface OwnFindings {
  doubt: Doubt | null;
  /**
   * Whether the last random code that this phone sent is part of the draw: `in` if it is, `out` if it is missing
   * although it was sent in time, otherwise `none`.
   */
  part: 'in' | 'out' | 'none';
  /**
   * Milliseconds between the phone's random code and the digest (published hash) of all codes, by the clock of this
   * phone. null if the draw does not contain the code, or if the time is unknown or invalid.
   */
  closedAfterMs: number | null;
  /** Number of the last attempt to mix the phones' codes that this phone received, or 0. */
  attempts: number;
}

export function findingsIn(receipt: Receipt, seen: SeenGame): OwnFindings {
  const doubt = doubtOf(receipt, seen);
  const { openings, closed } = seen;
  const mine = openings.at(-1);
  const isIn = mine !== undefined && receipt.scheme !== 'bingo75/v1' && receipt.parts.includes(mine.part);
  const absent = doubt === 'left-out' ? 'out' : 'none';
  return {
    doubt,
    part: isIn ? 'in' : absent,
    closedAfterMs: isIn && closed !== null && doubt !== 'unheard' ? closed.at - mine.sentAt : null,
    attempts: mine?.attempt ?? 0,
  };
}

type CardFinding =
  | { kind: 'paid'; prize: number }
  | { kind: 'unpaid' }
  | { kind: 'missed'; call: number; number: number }
  | { kind: 'nothing' }
  | { kind: 'not-sold' };

export function findingOf(receipt: Receipt, cardId: number): CardFinding {
  const card = receipt.cards.find((each) => each.cardId === cardId);
  if (card === undefined) return { kind: 'not-sold' };
  const paid = receipt.winners.find((winner) => winner.cardId === cardId);
  if (paid !== undefined) return { kind: 'paid', prize: paid.prize };
  const calls = receipt.calls.map(({ number }) => number);
  if (receipt.out?.some((lock) => lock.cardId === cardId && !lock.unlocked)) return { kind: 'nothing' };
  const { lateCalls } = receipt.terms ?? {};
  const { isBingo, wouldHaveWon } = checkClaim({ card, calls, pattern: receipt.sales.pattern, lateCalls });
  if (isBingo && hasEnded(receipt)) return { kind: 'unpaid' };
  if (wouldHaveWon === null) return { kind: 'nothing' };
  return { kind: 'missed', call: wouldHaveWon.callIndex, number: wouldHaveWon.completingNumber };
}
