import { Timer, TimerOff } from 'lucide-react';
import { Menu } from '@/ui/menu.tsx';
import { t } from './texts.ts';
import type { useSetup } from './use-setup.ts';

/** A short break, as long as a hall waits before it grows restless, and one with coffee. */
const MINUTES = [2, 5, 10];

/** Tells TV and phones how long it is until the next game; Start ends it. One stop of the Tab key, however many lengths. */
export function CountdownButton({ sale, send }: Pick<ReturnType<typeof useSetup>, 'sale' | 'send'>) {
  const runs = sale.startsAt !== null;
  const text = t(runs ? 'countdownRuns' : 'countdownIn');
  const lengths = MINUTES.map((minutes) => ({
    label: t('countdown', { minutes }),
    icon: <Timer />,
    onChoose: () => void send({ type: 'countdown', minutes }),
  }));
  const end = {
    label: t('endCountdown'),
    icon: <TimerOff />,
    onChoose: () => void send({ type: 'countdown', minutes: null }),
  };
  return (
    // On a laptop as high as the line that it stands in, because the cards need the room.
    <span className="flex lg:-my-1.5">
      <Menu text={text} label={text} items={runs ? [...lengths, end] : lengths} />
    </span>
  );
}
