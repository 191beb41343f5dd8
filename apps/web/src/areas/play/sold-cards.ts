import { useEffect, useState } from 'react';
import { ask } from '../../api/client.ts';
import type { ShownGame } from '../../live/hall-view.ts';

/** At the first number a hall full of phones must not ask at the same moment; one that comes later asks at once. */
const SPREAD_MS = 5_000;

/** The cards in the game, asked for once after its first number, when nothing more is sold. Null until then. */
export function useSoldCards(game: ShownGame | null, wanted: boolean): ReadonlySet<number> | null {
  const [sold, setSold] = useState<{ gameId: string; cards: ReadonlySet<number> } | null>(null);
  const gameId = game !== null && game.calledNumbers.length > 0 ? game._id : null;
  const spread = game?.calledNumbers.length === 1;
  const known = sold !== null && sold.gameId === gameId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second number must not ask again, nor sooner
  useEffect(() => {
    if (gameId === null || !wanted || known) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => {
        ask('GET /public/receipts/:gameId', { params: { gameId }, signal: leaving.signal, quiet: true })
          .then(({ sales }) => setSold({ gameId, cards: new Set(sales.cards) }))
          // Without it every card counts as playing, as it did before.
          .catch(() => undefined);
      },
      spread ? Math.random() * SPREAD_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [gameId, wanted, known]);
  return known ? sold.cards : null;
}
