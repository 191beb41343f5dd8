import { createContext, type ReactNode, use } from 'react';
import { cx } from '../../lib/class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type TextSteps, textStep } from '../text/fit.tsx';

interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  icon?: ReactNode;
  /** Colour of the card: `go` for income, `attention` for a value that requires an action. */
  tone?: 'plain' | 'go' | 'attention' | 'info';
  hint?: ReactNode;
}

const TONES = {
  plain: 'bg-sunken text-ink-soft',
  go: 'bg-go-soft text-go-ink',
  attention: 'bg-attention-soft text-attention-ink',
  info: 'bg-info-soft text-info-ink',
} as const;

const RowLoads = createContext(false);

/**
 * Font sizes of the value by its number of letters. A sum of millions has a smaller font and uses the space of the
 * icon, because it must not wrap.
 */
const VALUES: TextSteps = [
  [12, 'text-xl'],
  [17, 'text-base'],
  [21, 'text-sm'],
];

export function StatCard({ label, value, icon, tone = 'plain', hint }: StatCardProps) {
  const loading = use(RowLoads);
  const isLong = typeof value === 'string' && value.length > 12;
  return (
    <div className="flex h-full min-w-0 items-center gap-3 rounded-card border border-line bg-surface p-4">
      {icon !== undefined && !isLong && (
        <span
          aria-hidden="true"
          className={cx(
            'hidden size-10 shrink-0 items-center justify-center rounded-full sm:flex [&_svg]:size-5',
            TONES[tone],
          )}
        >
          {icon}
        </span>
      )}
      <dl className="min-w-0">
        <dt className="text-sm text-ink-soft">{label}</dt>
        <dd className={cx('font-semibold wrap-normal', textStep(isLong ? value : '', VALUES))}>
          {loading ? <Skeleton className="mt-1 h-6 w-20" /> : value}
        </dd>
        {hint !== undefined && <dd className="text-xs text-ink-soft">{hint}</dd>}
      </dl>
    </div>
  );
}

interface StatRowProps {
  /** Whether the cards display placeholders, because their values are still loading. */
  loading?: boolean;
  children: ReactNode;
}

export const StatRow = ({ loading = false, children }: StatRowProps) => (
  <RowLoads value={loading}>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10.25rem,1fr))] gap-3">{children}</div>
  </RowLoads>
);
