import type { ReactNode } from 'react';
import { cx } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** `go` for money in, `attention` for what needs a look. */
  tone?: 'plain' | 'go' | 'attention' | 'info';
  loading?: boolean;
  hint?: ReactNode;
}

const TONES = {
  plain: 'bg-sunken text-ink-soft',
  go: 'bg-go-soft text-go-ink',
  attention: 'bg-attention-soft text-attention-ink',
  info: 'bg-info-soft text-info-ink',
} as const;

export function StatCard({ label, value, icon, tone = 'plain', loading = false, hint }: StatCardProps) {
  return (
    <div className="flex h-full min-w-0 items-center gap-3 rounded-card border border-line bg-surface p-4">
      {icon !== undefined && (
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
        <dd className="text-xl font-semibold">{loading ? <Skeleton className="mt-1 h-6 w-20" /> : value}</dd>
        {hint !== undefined && <dd className="text-xs text-ink-soft">{hint}</dd>}
      </dl>
    </div>
  );
}

/** Stat cards in rows of equal height. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3">{children}</div>;
}
