import type { GameJson } from '@adarash/contract';
import { useState } from 'react';
import { useNow } from '../../lib/page.ts';

export type Mixing = NonNullable<GameJson['mixing']>;

/** Seconds until the mix is complete, counted down between two updates; null while the phones send their codes. */
export function useMixSeconds({ secondsLeft, linksDone }: Mixing): number | null {
  const now = useNow().getTime();
  const [seen, setSeen] = useState({ secondsLeft, linksDone, at: now });
  if (seen.secondsLeft !== secondsLeft || seen.linksDone !== linksDone) setSeen({ secondsLeft, linksDone, at: now });
  if (secondsLeft === null) return null;
  const passed = Math.floor((now - seen.at) / 1_000);
  return Math.max(1, secondsLeft - passed);
}
