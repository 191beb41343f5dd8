import { checkClaim } from '../claim/index.ts';
import { splitEqually } from '../money/index.ts';
import { fail } from '../result/index.ts';
import { type Applied, changed, completedEvent, completion } from './change.ts';
import type { GameEvent, MakeClaim } from './command.ts';
import { cardOf, isRunning, moneyOf, numbersCalled, winnerOf } from './derived.ts';
import { CLAIM_WINDOW_MS, type Game, type Winner } from './game.ts';

export function claim(game: Game, command: MakeClaim): Applied {
  if (game.status === 'pending') return fail('GAME_NOT_STARTED');
  if (game.status === 'voided') return fail('GAME_VOIDED');
  const card = cardOf(game, command.cardId);
  if (!card) return fail('CARD_NOT_IN_GAME');
  const calls = numbersCalled(game);
  const verdict = checkClaim({ card, calls, pattern: game.pattern, preferredPattern: command.preferredPattern });

  // Checked first, so that a winner who is checked again is never paid again.
  const earlier = winnerOf(game, card.cardId);
  if (earlier || !verdict.winningPattern) {
    const outcome = { verdict, winner: earlier ?? null, previousWinner: firstOther(game, card.cardId), paid: false };
    return changed(game, {}, [], outcome);
  }

  if (game.status === 'completed') {
    if (game.decision) return fail('ALREADY_PAID');
    if (command.nextGameCreated || command.at - game.endedAt! >= CLAIM_WINDOW_MS) return fail('CLAIM_WINDOW_CLOSED');
  }
  const winners = withShares(game, { cardId: card.cardId, pattern: verdict.winningPattern, callIndex: calls.length });
  const winner = winners.at(-1)!;
  const events: GameEvent[] = [{ type: 'won', winner, winners }];
  if (isRunning(game)) events.push(completedEvent('claim', command.at));
  const fields = isRunning(game) ? { winners, ...completion(command.at) } : { winners };
  return changed(game, fields, events, {
    verdict,
    winner,
    previousWinner: firstOther({ winners }, card.cardId),
    paid: true,
  });
}

/** All winners share the prize pool equally, in the order of their claims. */
function withShares(game: Game, claimant: Omit<Winner, 'prize'>): Winner[] {
  const all = [...game.winners, claimant];
  const shares = splitEqually(moneyOf(game).prizePool, all.length);
  return all.map((winner, index) => ({ ...winner, prize: shares[index]! }));
}

function firstOther({ winners }: Pick<Game, 'winners'>, cardId: number): Winner | null {
  const first = winners[0];
  return first && first.cardId !== cardId ? first : null;
}
