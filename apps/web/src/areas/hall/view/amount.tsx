import { cx } from '../../../lib/class-names.ts';
import { formatNumber } from '../../../lib/format-money.ts';
import { Money } from '../../../ui/hall/money.tsx';

const SIZES = {
  large: ['text-[2.3rem]', 'text-[1.75rem]', 'text-[1.35rem]'],
  small: ['text-[1.7rem]', 'text-[1.5rem]', 'text-[1.35rem]'],
} as const;

export interface AmountProps {
  birr: number;
  size?: keyof typeof SIZES;
  className?: string;
}

/** As large as its digits allow, on one line. */
export function Amount({ birr, size = 'large', className }: AmountProps) {
  const digits = formatNumber(birr).length;
  const fit = SIZES[size][digits <= 6 ? 0 : digits <= 9 ? 1 : 2];
  return (
    <p className={cx('leading-tight font-extrabold whitespace-nowrap', fit, className)}>
      <Money birr={birr} />
    </p>
  );
}
