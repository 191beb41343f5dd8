import { useEffect, useState } from 'react';
import { type MyCard, nearestFirst } from './standing.ts';

/** How long after the last touch or scrolling cards may move: nobody is about to press or still reads one. */
const REST_MS = 2_000;

function useHandsAway(): boolean {
  const [away, setAway] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fingers = 0;
    const stir = () => {
      clearTimeout(timer);
      setAway(false);
      if (fingers === 0) timer = setTimeout(() => setAway(true), REST_MS);
    };
    const touch = ({ touches }: TouchEvent) => {
      fingers = touches.length;
      stir();
    };
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    for (const each of ['touchstart', 'touchend', 'touchcancel'] as const)
      window.addEventListener(each, touch, options);
    window.addEventListener('scroll', stir, options);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, []);
  return away;
}

/** The cards as they are shown: the nearest first, and before the first number as they were typed. */
export function useOrder(cards: readonly MyCard[], calls: number): MyCard[] {
  const away = useHandsAway();
  const typed = cards.map(({ cardId }) => cardId);
  const [kept, keep] = useState(typed);
  const wanted = nearestFirst(cards, calls === 0 ? typed : kept);
  const added = typed.filter((cardId) => !kept.includes(cardId));
  const shown = away ? wanted : [...kept, ...added];
  const order = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order as text identifies the list
  useEffect(() => {
    if (away) keep(wanted);
  }, [away, order]);
  return shown.flatMap((cardId) => cards.find((card) => card.cardId === cardId) ?? []);
}
