import { ask } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import type { DisplayedGame } from '../../live/hall-view.ts';

/**
 * Maximum random delay in milliseconds of the request for the sold cards. It prevents all phones of a hall from sending
 * the request at the same moment after the first number. A phone that connects later sends it immediately.
 */
const SPREAD_MS = 5_000;

/**
 * Returns the sold cards of the game, or null until they are loaded. Sends a single request after the first number,
 * because the sale is closed then.
 */
export function useSoldCards(game: DisplayedGame | null, wanted: boolean): ReadonlySet<number> | null {
  const isWanted = wanted && game !== null && game.calledNumbers.length > 0;
  const gameId = isWanted ? game._id : null;
  const spread = game?.calledNumbers.length === 1;
  // If the request for the sold cards fails, every card counts as sold.
  return useLoad(gameId, async (signal) => {
    if (gameId === null) return null;
    if (spread) await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
    const { sales } = await ask('GET /public/receipts/:gameId', { params: { gameId } }, { signal });
    return new Set(sales.cards);
  }).data;
}
