import { ascending } from '../card.ts';
import { type DrawSecret, hexToBytes, type Sales, salesRootOf } from '../draw.ts';
import { mixOf, SLOW_LINKS, slowStart } from '../mix.ts';
import type { Game } from './game.ts';

export const salesOf = (game: Game): Sales => ({
  gameNumber: game.number,
  pattern: game.pattern,
  betSantim: game.bet,
  houseBasisPoints: game.feeBasisPoints,
  cards: ascending(game.cards.map((card) => card.cardId)),
});

export type Commitment = { drawId: string; commitment: Uint8Array; seed: Uint8Array };

/** All that decides a game's numbers but the round, as the game stands. It throws while phones are being mixed. */
export function drawSecretOf(game: Game, { drawId, commitment, seed }: Commitment): DrawSecret {
  const salesRoot = salesRootOf(salesOf(game));
  if (game.scheme === 'bingo75/v1') return { seed, drawId, commitment, salesRoot, publicText: game.publicText };
  const parts = game.mix?.parts ?? [];
  const mix = mixOf(game.publicText, parts);
  const last = game.mix?.links[SLOW_LINKS - 1];
  if (parts.length > 0 && last === undefined) throw new Error('What the phones added is not mixed yet.');
  const slow = last === undefined ? slowStart({ drawId, commitment, salesRoot, mix }) : hexToBytes(last);
  return { scheme: game.scheme, seed, drawId, commitment, salesRoot, mix, slow };
}
