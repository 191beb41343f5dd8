import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Come here from a game that is over by the key for the same cards: a game that was sold ahead starts, else the offer is
 * taken and one more key starts. Only
 * when the address has forgotten it, which on a slow laptop takes a while: a reload, Back or a counter that is ready a
 * second time must not sell them once more.
 */
export function useNextGame(isReady: boolean, goOn: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isNext = (state as { nextGame?: boolean } | null)?.nextGame === true;
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the counter knows its games
  useEffect(() => {
    // A link that was clicked meanwhile has changed the address already, and its screen is on its way.
    if (!isReady || window.location.pathname !== pathname) return;
    if (isNext) {
      wanted.current = true;
      navigate('.', { replace: true, state: null });
    } else if (wanted.current) {
      wanted.current = false;
      goOn();
    }
  }, [isNext, isReady]);
}
