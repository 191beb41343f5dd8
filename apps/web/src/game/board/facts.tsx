import type { Remaining } from '@adarash/contract/clock';
import { useHallWords } from '../../i18n/hall-words.ts';
import { formatFixed } from '../../lib/format.ts';

/**
 * Amount with the hall's word for Birr, without a line break. `text` replaces the formatted amount while it is
 * animated.
 */
export function Money({ birr, text = formatFixed(birr) }: { birr: number; text?: string }) {
  const { t } = useHallWords();
  return (
    <>
      <span className="whitespace-nowrap">{text}</span>{' '}
      <span className="text-[max(0.75rem,0.55em)] font-semibold">{t('birr')}</span>
    </>
  );
}

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;

export function Countdown({ left }: { left: Remaining }) {
  const { word: hallWord } = useHallWords();
  return (
    <dl className="grid grid-cols-4 gap-1 text-center">
      {PARTS.map((part) => (
        <div key={part} className="flex flex-col-reverse rounded-control bg-sunken px-1 py-0.5">
          <dt className="text-[max(0.75rem,0.7em)] leading-tight text-ink-soft">{hallWord(part)}</dt>
          <dd className="text-[1.2em] leading-tight font-bold">{String(left[part]).padStart(2, '0')}</dd>
        </div>
      ))}
    </dl>
  );
}
