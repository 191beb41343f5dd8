import { ask } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import type { DisplayedGame } from '../../live/hall-view.ts';

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
