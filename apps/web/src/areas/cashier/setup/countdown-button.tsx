import { Timer } from 'lucide-react';
import { Button } from '@/ui/button.tsx';
import { t } from './texts.ts';
import type { useSetup } from './use-setup.ts';

/** As long as a hall waits before it grows restless. */
const MINUTES = 5;

/** Tells TV and phones how long it is until the next game; Start ends it, and so does the button itself. */
export function CountdownButton({ sale, send, ready }: Pick<ReturnType<typeof useSetup>, 'sale' | 'send' | 'ready'>) {
  const runs = sale.startsAt !== null;
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<Timer />}
      className="-my-1.5"
      disabled={!ready}
      aria-pressed={runs}
      onClick={() => send({ type: 'countdown', minutes: runs ? null : MINUTES })}
    >
      {runs ? t('endCountdown') : t('countdown', { minutes: MINUTES })}
    </Button>
  );
}
