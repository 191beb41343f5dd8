import { useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { later } from '../../lib/later.tsx';

const OpenPrizes = later(() => import('./open-prizes.tsx'));

/** The windows over a game are fetched only where a prize is open, and stay once they are here. */
export function OpenPrizesButton() {
  const open = useAnswer('GET /games/open-prizes').data?.games.length ?? 0;
  const [found, setFound] = useState(false);
  if (open > 0 && !found) setFound(true);
  return found ? <OpenPrizes /> : null;
}
