import { HallWord } from '../../i18n/hall-words.ts';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left until a moment; null once it has come. A second that has begun counts, so that 0 means now. */
export function remaining(until: string, now: Date): Remaining | null {
  const left = new Date(until).getTime() - now.getTime();
  if (!(left > 0)) return null;
  const whole = Math.ceil(left / SECOND) * SECOND;
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: Math.floor((whole % MINUTE) / SECOND),
  };
}

const PARTS = ['days', 'hours', 'minutes', 'seconds'] as const;

export function Countdown({ left }: { left: Remaining }) {
  return (
    <dl className="grid grid-cols-4 gap-1 text-center">
      {PARTS.map((part) => (
        <div key={part} className="flex flex-col-reverse rounded-control bg-sunken px-1 py-0.5">
          <dt className="text-[max(0.75rem,0.7em)] leading-tight text-ink-soft">
            <HallWord text={part} />
          </dt>
          <dd className="text-[1.2em] leading-tight font-bold">{String(left[part]).padStart(2, '0')}</dd>
        </div>
      ))}
    </dl>
  );
}
