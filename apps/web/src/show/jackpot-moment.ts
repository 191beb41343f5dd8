import type { GameJson } from '@adarash/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Voice } from '../voice/voice.ts';
import { motionIsReduced } from './celebration.ts';

const STEPS = 20;
const STEP_MS = 100;
const ROLL_MS = STEPS * STEP_MS;
/** The roll, and ten seconds for its effects. */
const MOMENT_MS = ROLL_MS + 10_000;

type Drawing = Pick<GameJson, '_id' | 'jackpotWinnerCardId' | 'jackpotDrawTimestamp' | 'calledNumbers'>;

/** For a while after the draw was seen to happen; a number called meanwhile ends it, the game goes first. */
export function useJackpotMoment(game: Drawing | null): boolean {
  const gameId = game?._id ?? null;
  const drawn = (game?.jackpotWinnerCardId ?? null) !== null;
  const calls = game?.calledNumbers.length ?? 0;
  const [since, setSince] = useState<{ gameId: string; calls: number } | null>(null);
  const before = useRef<{ gameId: string | null; drawn: boolean }>({ gameId: null, drawn: false });

  // Before anything is painted: the card must not be read ahead of its roll.
  useLayoutEffect(() => {
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

/** One digit out of a text, the same on every screen: laptop and TV roll through the same numbers. */
function digitOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % 10;
}

/** As many digits as the true ones have, so that nothing jumps when those come. */
export const rolledDigits = (like: number, draw: string, step: number) =>
  String(like).replace(/\d/g, (_, place) => String(digitOf(`${draw}/${step}/${place}`)));

/** The card as it is to be shown in the moment of its draw: twenty steps of other numbers, then itself. */
export function useRolledCard(game: Drawing | null, moment: boolean): { card: string; rolling: boolean } {
  const cardId = game?.jackpotWinnerCardId ?? null;
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    if (!moment || motionIsReduced()) return setStep(0);
    let at = 1;
    setStep(at);
    const rolling = setInterval(() => {
      at += 1;
      setStep(at > STEPS ? 0 : at);
      if (at > STEPS) clearInterval(rolling);
    }, STEP_MS);
    return () => clearInterval(rolling);
  }, [moment]);
  if (cardId === null) return { card: '—', rolling: false };
  const rolling = moment && step > 0;
  const draw = `${game?._id}${game?.jackpotDrawTimestamp}`;
  return { card: rolling ? rolledDigits(cardId, draw, step) : String(cardId), rolling };
}

/** With the roll and at its end, or at once where nothing rolls. */
export function useJackpotSounds(moment: boolean, voice: Voice | null): void {
  useEffect(() => {
    if (!moment || voice === null) return;
    if (motionIsReduced()) return void voice.say('jackpot-congrats');
    voice.say('jackpot-running');
    const end = setTimeout(() => voice.say('jackpot-congrats'), ROLL_MS);
    return () => clearTimeout(end);
  }, [moment, voice]);
}
