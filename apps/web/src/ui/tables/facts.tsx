import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

const LAYOUTS = {
  /** Names with amounts in one column at the right edge. */
  sums: 'grid grid-cols-[minmax(0,1fr)_auto] gap-y-1 text-sm *:contents [&_dd]:pl-4 [&_dd]:text-right [&_dd]:whitespace-nowrap',
  /** Names in one column and values of any length in the next column. */
  pairs: 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm *:contents [&_dd]:wrap-anywhere',
  /** Each value below its name, in one column. */
  stacked: 'flex flex-col gap-3 text-sm [&_dd]:font-medium [&_dd]:wrap-anywhere',
  /** Each value below its name, in as many columns as fit. */
  columns:
    'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-3 text-sm [&_dd]:text-base [&_dd]:font-semibold',
  /** Names and values in one line that wraps. */
  line: 'flex flex-wrap gap-x-8 gap-y-1 text-sm *:flex *:items-baseline *:gap-2 [&_dd]:text-base [&_dd]:font-semibold',
  /** Name and contact of a person. The values need no visible names, so only screen readers read the names. */
  person: 'text-sm [&_dt]:sr-only [&_dd]:wrap-anywhere',
} as const;

interface FactsProps {
  layout?: keyof typeof LAYOUTS;
  /** Accessible name of the list. If the list has a heading, use `labelledBy` with the id of the heading instead. */
  label?: string;
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

export const Facts = ({ layout = 'pairs', label, labelledBy, className, children }: FactsProps) => (
  <dl aria-label={label} aria-labelledby={labelledBy} className={cx(LAYOUTS[layout], className)}>
    {children}
  </dl>
);

interface FactProps {
  name: ReactNode;
  /** Sentence below the name and the value of the fact. */
  hint?: ReactNode;
  /** Emphasises a fact that is the sum of the facts above it. */
  strong?: boolean;
  /** Emphasises an unpaid amount, or another value that requires an action. */
  attention?: boolean;
  children?: ReactNode;
}

export const Fact = ({ name, hint, strong = false, attention = false, children }: FactProps) => (
  <div
    className={cx('min-w-0', strong && '*:border-t *:border-line-strong *:pt-1 [&>*]:text-base [&>*]:font-semibold')}
  >
    <dt className={strong ? undefined : 'text-ink-soft'}>{name}</dt>
    <dd className={cx(attention && 'font-semibold text-attention-ink')}>{children}</dd>
    {hint !== undefined && (
      <dd className="col-span-2 pb-1 pl-0! text-left! text-xs! font-normal! whitespace-normal! text-ink-soft">
        {hint}
      </dd>
    )}
  </div>
);
