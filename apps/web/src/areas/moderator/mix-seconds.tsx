import type { GameJson } from '@adarash/contract';
import { useState } from 'react';
import { useNow } from '../../lib/page.ts';
import { t } from './texts.ts';

type Mixing = NonNullable<GameJson['mixing']>;

/** Where a number would be called: how long the mix of the phones' parts takes. Counted down between two looks. */
export function MixSeconds({ mixing: { secondsLeft, linksDone } }: { mixing: Mixing }) {
  const now = useNow().getTime();
  const [seen, setSeen] = useState({ secondsLeft, linksDone, at: now });
  if (seen.secondsLeft !== secondsLeft || seen.linksDone !== linksDone) setSeen({ secondsLeft, linksDone, at: now });
  if (secondsLeft === null) return t('mixOpen');
  const passed = Math.floor((now - seen.at) / 1_000);
  return t('mixSeconds', { seconds: Math.max(1, secondsLeft - passed) });
}
