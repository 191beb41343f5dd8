import { useEffect, useRef, useState } from 'react';
import type { ShownGame } from './display.ts';

const MOMENT_MS = 15_000;

/** True for a while after the draw was seen to happen; a number called meanwhile ends it, the game goes first. */
export function useJackpotMoment(game: ShownGame | null): boolean {
  const gameId = game?._id ?? null;
  const drawn = (game?.jackpotWinnerCardId ?? null) !== null;
  const calls = game?.calledNumbers.length ?? 0;
  const [since, setSince] = useState<{ gameId: string; calls: number } | null>(null);
  const before = useRef<{ gameId: string | null; drawn: boolean }>({ gameId: null, drawn: false });

  useEffect(() => {
    const sawItHappen = drawn && !before.current.drawn && before.current.gameId === gameId;
    before.current = { gameId, drawn };
    if (sawItHappen && gameId !== null) setSince({ gameId, calls });
  }, [gameId, drawn, calls]);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [since]);

  return since !== null && since.gameId === gameId && since.calls === calls;
}
