import { useEffect, useState } from 'react';
import { motionIsReduced } from '../../celebrations/celebration.ts';
import { formatFixed } from '../../lib/format.ts';

const STEP_MS = 80;
const STEPS = 25;

/** A share of an amount with as many digits as the whole: `0,042.50` of `1,234.00`. Nothing beside it moves. */
export function countedText(birr: number, share: number): string {
  const whole = formatFixed(birr);
  const length = whole.replace(/\D/g, '').length;
  const digits = [...String(Math.round(birr * 100 * share)).padStart(length, '0')];
  return whole.replace(/\d/g, () => digits.shift() ?? '0');
}

/** Counts up once, fast at first and slow at the end; eyes that want no motion see the whole at once. */
export function useCounted(birr: number): string {
  const [step, setStep] = useState(() => (motionIsReduced() ? STEPS : 0));
  const done = step >= STEPS;
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [done]);
  return countedText(birr, done ? 1 : 1 - (1 - step / STEPS) ** 3);
}
