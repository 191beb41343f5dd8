import { checkClaim } from '@adarash/rules/claim';
import { hasEnded } from '@adarash/rules/game';
import { type Doubt, doubtOf } from '@adarash/rules/phone-evidence';
import type { Receipt } from '@adarash/rules/receipt';
import type { SeenGame } from './phone.ts';

/** What this phone itself can say of a game, besides recomputing it. */
export interface OwnFindings {
  doubt: Doubt | null;
  /** Whether the part that it sent last is among those mixed. */
  part: 'in' | 'out' | 'none';
  /** By its own clock, from its part to the digest; null where that was too long, or nothing was heard. */
  closedAfterMs: number | null;
  /** How often it was asked. */
  attempts: number;
}

export function findingsIn(receipt: Receipt, seen: SeenGame): OwnFindings {
  const doubt = doubtOf(receipt, seen);
  const { openings, closed } = seen;
  const mine = openings.at(-1);
  const isIn = mine !== undefined && receipt.scheme !== 'bingo75/v1' && receipt.parts.includes(mine.part);
  return {
    doubt,
    part: isIn ? 'in' : doubt === 'left-out' ? 'out' : 'none',
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
