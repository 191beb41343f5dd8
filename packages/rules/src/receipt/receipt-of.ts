import { bytesToHex, type Sales, SCHEME, salesRootOf } from '../draw/index.ts';
import { designatedBy, designatedCardId, drawKind, type Game, hasEnded, isDesignated } from '../game/index.ts';
import { birrFromSantim } from '../money/index.ts';
import type { Receipt } from './receipt.ts';

export type DrawOfGame = { drawId: string; sequence: number; commitment: Uint8Array; seed: Uint8Array };

export const salesOf = (game: Game): Sales => ({
  gameNumber: game.number,
  pattern: game.pattern,
  betSantim: game.bet,
  houseBasisPoints: game.feeBasisPoints,
  cards: game.cards.map((card) => card.cardId).sort((a, b) => a - b),
});

export function receiptOf(game: Game, { drawId, sequence, commitment, seed }: DrawOfGame): Receipt {
  const sales = salesOf(game);
  return {
    scheme: SCHEME,
    gameId: game.id,
    gameNumber: game.number,
    draw: drawKind(game),
    drawId,
    sequence,
    commitment: bytesToHex(commitment),
    // Uncalled numbers follow from the seed, so it stays hidden while any could still be called.
    seed: hasEnded(game) ? bytesToHex(seed) : null,
    salesRoot: bytesToHex(salesRootOf(sales)),
    sales,
    public: game.publicText,
    rounds: game.rounds.map(({ round, fromCall }) => ({ round, fromCall })),
    calls: game.calls.map(({ number, kind, at }) => ({ number, kind, at: isoOf(at) })),
    designated: isDesignated(game),
    designatedBy: designatedBy(game),
    designatedCardId: designatedCardId(game),
    winners: game.winners.map(({ cardId, pattern, prize, decidedBy }) => ({
      cardId,
      pattern,
      prize: birrFromSantim(prize),
      ...(decidedBy && { decidedBy }),
    })),
    jackpot: game.jackpot && {
      awardId: game.jackpot.awardId,
      random: game.jackpot.random,
      cardId: game.jackpot.cardId,
      amount: birrFromSantim(game.jackpot.amount),
      at: isoOf(game.jackpot.at),
    },
    cards: game.cards.map(({ cardId, numbers }) => ({ cardId, numbers })),
    status: game.status,
  };
}

const isoOf = (at: number): string => new Date(at).toISOString();
