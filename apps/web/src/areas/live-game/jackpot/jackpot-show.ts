import type { GameJson } from '@adarash/contract';
import { useEffect, useRef, useState } from 'react';
import type { Voice } from '../voice/voice.ts';

const STEPS = 20;
const STEP_MS = 100;
const EFFECTS_MS = 10_000;

const ran = (below: number) => Math.floor(Math.random() * below);

/** Digits of the same length as the true ones, so that nothing jumps when the true ones come. */
export const randomDigits = (like: string) => like.replace(/\d/g, () => String(ran(10)));

const motionIsReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const loadEffects = () => import('./effects.ts');

/** The effects arrive while the button waits to be pressed. */
export const prepareEffects = () => void loadEffects().catch(() => undefined);

/** Starts with the jackpot's draw, on every screen that shows the game. Answers the step of the rolling digits, 0 at rest. */
export function useJackpotShow(game: GameJson, voice: Voice | null): number {
  const drawn = game.jackpotWinnerCardId !== null;
  const before = useRef(drawn);
  const [step, setStep] = useState(0);

  useEffect(() => {
    if (!drawn || before.current) return;
    before.current = true;
    if (motionIsReduced()) {
      voice?.say('jackpot-congrats');
      return;
    }
    let stopEffects: (() => void) | null = null;
    let ended = false;
    let end: ReturnType<typeof setTimeout> | undefined;
    let at = 1;
    setStep(at);
    voice?.say('jackpot-running');
    const rolling = setInterval(() => {
      at += 1;
      if (at <= STEPS) return setStep(at);
      clearInterval(rolling);
      setStep(0);
      voice?.say('jackpot-congrats');
      end = setTimeout(() => stopEffects?.(), EFFECTS_MS);
      loadEffects()
        .then(({ celebrate }) => {
          if (!ended) stopEffects = celebrate('jackpot');
        })
        .catch(() => undefined);
    }, STEP_MS);
    return () => {
      ended = true;
      clearInterval(rolling);
      clearTimeout(end);
      stopEffects?.();
    };
  }, [drawn, voice]);

  return step;
}
