import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { below, wordsOf } from '../chance/index.ts';
import { frame } from './frame.ts';
import type { DrawSecret } from './order.ts';
import { ascending, SCHEME } from './scheme.ts';

/** The card that a jackpot drawn at random falls to, among the cards of the game. */
export function jackpotPick(draw: DrawSecret & { awardId: string; cards: readonly number[] }): number {
  const { seed, drawId, commitment, salesRoot, publicText, awardId } = draw;
  const message = frame(`${SCHEME}/jackpot`, drawId, commitment, salesRoot, publicText, awardId);
  const cards = ascending(draw.cards);
  return cards[below(wordsOf(hmac(sha256, seed, message)), cards.length)]!;
}
