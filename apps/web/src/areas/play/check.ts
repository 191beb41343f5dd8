import { checkClaim } from '@adarash/rules/claim';
import { hasEnded } from '@adarash/rules/game';
import { type Doubt, doubtOf } from '@adarash/rules/phone-evidence';
import type { Receipt } from '@adarash/rules/receipt';
import { ask } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import type { DisplayedGame } from '../../live/hall-view.ts';
import type { SeenGame } from './phone.ts';

/** Findings of this phone about a game, in addition to the recomputation. */
export interface OwnFindings {
  doubt: Doubt | null;
  /**
   * `in` if the mix contains the last part of this phone, `out` if the part is missing although it was sent in time,
   * otherwise `none`.
   */
  part: 'in' | 'out' | 'none';
  /**
   * Milliseconds from the part to the digest by the clock of this phone, or null if this time was too long or is
   * unknown.
   */
  closedAfterMs: number | null;
  /** Number of the last mix attempt that this phone received. */
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

/**
 * Maximum random delay of a request at the first number, because all phones of a hall must not send it at the same
 * moment. A phone that connects later sends it immediately.
 */
const SPREAD_MS = 5_000;

/**
 * Returns the sold cards, or null until they are loaded. Sends one request after the first number, because the sale is
 * then closed.
 */
export function useSoldCards(game: DisplayedGame | null, wanted: boolean): ReadonlySet<number> | null {
  const isWanted = wanted && game !== null && game.calledNumbers.length > 0;
  const gameId = isWanted ? game._id : null;
  const spread = game?.calledNumbers.length === 1;
  // If the request fails, every card counts as sold.
  return useLoad(gameId, async (signal) => {
    if (gameId === null) return null;
    if (spread) await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
    const { sales } = await ask('GET /public/receipts/:gameId', { params: { gameId } }, { signal });
    return new Set(sales.cards);
  }).data;
}
