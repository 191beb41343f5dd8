import { checkClaim } from '@adarash/rules/claim';
import { hasEnded } from '@adarash/rules/game';
import type { Receipt } from '@adarash/rules/receipt';
import type { SeenGame } from './phone.ts';

/** Beyond this there was time to try other parts before the digest was shown. */
export const LONGEST_MIX_MS = 4_000;

/** What this phone itself can say of a game, beside recomputing it. */
export interface OwnFindings {
  part: 'in' | 'out' | 'none';
  time: 'good' | 'bad' | 'unknown' | null;
  /** The hall showed one thing and the receipt says another. */
  otherSeal: boolean;
  otherDigest: boolean;
}

export function findingsIn(receipt: Receipt, seen: SeenGame): OwnFindings {
  const parts = receipt.scheme === 'bingo75/v2' ? receipt.parts : [];
  const mix = receipt.scheme === 'bingo75/v2' ? receipt.mix : null;
  const { part, closedAfterMs, digest, commitment } = seen;
  return {
    part: part === null ? 'none' : parts.includes(part) ? 'in' : 'out',
    time: part === null ? null : closedAfterMs === null ? 'unknown' : closedAfterMs > LONGEST_MIX_MS ? 'bad' : 'good',
    otherSeal: commitment !== '' && commitment !== receipt.commitment,
    otherDigest: digest !== null && digest !== mix,
  };
}

export const breaksPromise = ({ part, otherSeal, otherDigest }: OwnFindings): boolean =>
  part === 'out' || otherSeal || otherDigest;

export type CardFinding =
  | { kind: 'paid'; prize: number }
  | { kind: 'unpaid' }
  | { kind: 'missed'; call: number; number: number }
  | { kind: 'nothing' }
  | { kind: 'not-sold' };

/** What became of one card, win missed or not. */
export function findingOf(receipt: Receipt, cardId: number): CardFinding {
  const card = receipt.cards.find((each) => each.cardId === cardId);
  if (card === undefined) return { kind: 'not-sold' };
  const paid = receipt.winners.find((winner) => winner.cardId === cardId);
  if (paid !== undefined) return { kind: 'paid', prize: paid.prize };
  const calls = receipt.calls.map(({ number }) => number);
  const { isBingo, wouldHaveWon } = checkClaim({ card, calls, pattern: receipt.sales.pattern });
  if (isBingo && hasEnded(receipt)) return { kind: 'unpaid' };
  if (wouldHaveWon === null) return { kind: 'nothing' };
  return { kind: 'missed', call: wouldHaveWon.callIndex, number: wouldHaveWon.completingNumber };
}
