import { useEffect } from 'react';

const EFFECTS_MS = 10_000;

export const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const loadEffects = () => import('./effects.ts');

/** Loads the effects before the first celebration. */
export const prepareEffects = () => void loadEffects().catch(() => undefined);

/** Ten seconds of confetti (and fireworks) from the moment on that it is `due`; still for eyes that want no motion. */
export function useCelebration(occasion: 'win' | 'jackpot', due: boolean): void {
  useEffect(() => {
    if (!due || motionIsReduced()) return;
    let stop: (() => void) | null = null;
    let over = false;
    const end = () => {
      over = true;
      stop?.();
      stop = null;
    };
    const timer = setTimeout(end, EFFECTS_MS);
    loadEffects()
      .then(({ celebrate }) => {
        if (!over) stop = celebrate(occasion);
      })
      .catch(() => undefined);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [occasion, due]);
}
