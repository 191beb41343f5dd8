import type { GameJson } from '@adarash/contract';
import { ROLLED_CARDS } from '@adarash/rules/jackpot';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Voice } from '../voice/voice.ts';
import { motionIsReduced } from './celebration.ts';

const STEP_MS = 100;
const ROLL_MS = ROLLED_CARDS * STEP_MS;
/** Duration of the jackpot animation: the rolling card numbers, and ten seconds for the effects. */
const MOMENT_MS = ROLL_MS + 10_000;

/** Returns true while the drawn jackpot is celebrated: for a limited time, or until the next number is called. */
export function useJackpotMoment(
  game: Pick<GameJson, '_id' | 'calledNumbers' | 'jackpotWinnerCardId'> | null,
): boolean {
  const gameId = game?._id ?? null;
  const cardId = game?.jackpotWinnerCardId ?? null;
  const calls = game?.calledNumbers.length ?? 0;
  const [since, setSince] = useState<{ gameId: string; calls: number } | null>(null);
  const before = useRef<{ gameId: string | null; cardId: number | null }>({ gameId: null, cardId: null });

  // A layout effect, because the drawn card must not be displayed before the animation of the card numbers.
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

/**
 * Returns the card number to display while the jackpot is drawn: first random cards of the game, then the drawn card.
 */
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

/**
 * Pads a card number to the width of the widest displayed number, so that the words next to it do not move. The padding
 * consists of spaces that are as wide as a digit.
 */
const padded = (card: number, roll: readonly number[]) =>
  String(card).padEnd(String(Math.max(...roll)).length, '\u2007');

/** Plays the sounds of the jackpot animation, or only the final sound if motion is reduced. */
export function useJackpotSounds(moment: boolean, voice: Voice | null): void {
  useEffect(() => {
    if (!moment || voice === null) return;
    if (motionIsReduced()) return void voice.speak('jackpot-congrats');
    voice.speak('jackpot-running');
    const end = setTimeout(() => voice.speak('jackpot-congrats'), ROLL_MS);
    return () => clearTimeout(end);
  }, [moment, voice]);
}
