import { ask } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import type { ShownGame } from '../../live/hall-view.ts';

/** At the first number all phones of a hall must not send a request at the same moment; a later phone need not wait. */
const SPREAD_MS = 5_000;

/** Returns the cards in the game, requested once after its first number, when the sale is over; null until then. */
export function useSoldCards(game: ShownGame | null, wanted: boolean): ReadonlySet<number> | null {
  const isWanted = wanted && game !== null && game.calledNumbers.length > 0;
  const gameId = isWanted ? game._id : null;
  const spread = game?.calledNumbers.length === 1;
  // If the request fails, every card counts as playing.
  return useLoad(gameId, async (signal) => {
    if (gameId === null) return null;
    if (spread) await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
    const { sales } = await ask('GET /public/receipts/:gameId', { params: { gameId } }, { signal });
    return new Set(sales.cards);
  }).data;
}
