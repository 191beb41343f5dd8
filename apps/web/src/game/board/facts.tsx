import type { ReactNode } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { formatFixed } from '../../lib/format.ts';

/** An amount with the hall's word for Birr, never broken inside; `text`: as it is written while it still counts up. */
export function Money({ birr, text = formatFixed(birr) }: { birr: number; text?: string }) {
  const { t } = useHallWords();
  return (
    <>
      <span className="whitespace-nowrap">{text}</span>{' '}
      <span className="text-[max(0.75rem,0.55em)] font-semibold">{t('birr')}</span>
    </>
  );
}

export const Fact = ({
  name,
  strong = false,
  children,
}: {
  name: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-soft">{name}</dt>
    <dd className={cx('font-semibold', strong ? 'text-xl text-attention' : 'text-base')}>{children}</dd>
  </div>
);
