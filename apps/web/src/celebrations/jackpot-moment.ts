import type { GameJson } from '@adarash/contract';
import { ROLLED_CARDS } from '@adarash/rules/jackpot';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Voice } from '../voice/voice.ts';
import { motionIsReduced } from './celebration.ts';

const STEP_MS = 100;
const ROLL_MS = ROLLED_CARDS * STEP_MS;
/** The roll, and ten seconds for its effects. */
const MOMENT_MS = ROLL_MS + 10_000;

/** Returns true for a limited time after the draw of the jackpot, or until the next number is called. */
export function useJackpotMoment(
  game: Pick<GameJson, '_id' | 'calledNumbers' | 'jackpotWinnerCardId'> | null,
): boolean {
  const gameId = game?._id ?? null;
  const cardId = game?.jackpotWinnerCardId ?? null;
  const calls = game?.calledNumbers.length ?? 0;
  const [since, setSince] = useState<{ gameId: string; calls: number } | null>(null);
  const before = useRef<{ gameId: string | null; cardId: number | null }>({ gameId: null, cardId: null });

  // Before anything is painted: the card must not be read ahead of its roll.
  useLayoutEffect(() => {
    const sawItHappen = cardId !== null && cardId !== before.current.cardId && before.current.gameId === gameId;
    before.current = { gameId, cardId };
    if (sawItHappen && gameId !== null) setSince({ gameId, calls });
  }, [gameId, cardId, calls]);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [since]);

  return since !== null && since.gameId === gameId && since.calls === calls;
}

/** The card as it is to be shown in the moment of its draw: cards of the game roll by, then itself. */
export function useRolledCard(
  cardId: number | null,
  moment: boolean,
  roll: readonly number[],
): { card: string; rolling: boolean } {
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    if (!moment || motionIsReduced()) return setStep(0);
    let at = 1;
    setStep(at);
    const rolling = setInterval(() => {
      at += 1;
      setStep(at > ROLLED_CARDS ? 0 : at);
      if (at > ROLLED_CARDS) clearInterval(rolling);
    }, STEP_MS);
    return () => clearInterval(rolling);
  }, [moment]);
  if (cardId === null) return { card: '—', rolling: false };
  const rolled = moment ? roll[step - 1] : undefined;
  return rolled === undefined
    ? { card: String(cardId), rolling: false }
    : { card: padded(rolled, roll), rolling: true };
}

/** Padded to the widest that rolls by, with spaces as wide as a digit, so that the words next to it do not move. */
const padded = (card: number, roll: readonly number[]) =>
  String(card).padEnd(String(Math.max(...roll)).length, '\u2007');

/** Plays the sounds of the animation, or only the final sound if motion is reduced. */
export function useJackpotSounds(moment: boolean, voice: Voice | null): void {
  useEffect(() => {
    if (!moment || voice === null) return;
    if (motionIsReduced()) return void voice.speak('jackpot-congrats');
    voice.speak('jackpot-running');
    const end = setTimeout(() => voice.speak('jackpot-congrats'), ROLL_MS);
    return () => clearTimeout(end);
  }, [moment, voice]);
}
