import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { tc } from '../i18n/common.ts';
import { namedLabel } from '../i18n/named.tsx';
import { cx } from '../lib/class-names.ts';
import { SmallButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const TONES = {
  error: { look: 'border-danger bg-danger-soft text-danger-ink', icon: <CircleX /> },
  success: { look: 'border-go bg-go-soft text-go-ink', icon: <CircleCheck /> },
  info: { look: 'border-info bg-info-soft text-info-ink', icon: <Info /> },
  warning: { look: 'border-attention bg-attention-soft text-attention-ink', icon: <TriangleAlert /> },
};

interface BannerProps {
  tone: keyof typeof TONES;
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
}

export function Banner({ tone, children, action, onClose }: BannerProps) {
  const { look, icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-3 rounded-control border px-4 py-3 text-sm', look)}
    >
      <span aria-hidden="true" className="shrink-0 [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onClose !== undefined && (
        <IconButton label={tc('close')} icon={<X />} onClick={onClose} className="-my-1.5 -mr-1.5" />
      )}
    </div>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ title, hint, icon, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
    {icon !== undefined && (
      <span aria-hidden="true" className="text-ink-soft [&_svg]:size-8">
        {icon}
      </span>
    )}
    <p className="font-medium">{title}</p>
    {hint !== undefined && <p className="max-w-prose text-sm text-ink-soft">{hint}</p>}
    {action}
  </div>
);

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line', className)} />
);

interface ProgressProps {
  /** Says how far it is, too. */
  label: string;
  done: number;
  of: number;
  className?: string;
}

export const Progress = ({ label, done, of, className }: ProgressProps) => (
  <div className={cx('flex flex-col gap-1', className)}>
    <p aria-hidden="true">{label}</p>
    <div
      role="progressbar"
      aria-label={namedLabel(label)}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-go transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${(100 * done) / Math.max(1, of)}%` }}
      />
    </div>
  </div>
);

export interface LoadFailedProps {
  tone?: 'error' | 'warning';
  text: ReactNode;
  /** What could not be loaded. */
  of: { refetch: () => unknown; isFetching?: boolean };
}

export function LoadFailed({ tone = 'error', text, of: { refetch, isFetching } }: LoadFailedProps) {
  const action = <SmallButton text={tc('tryAgain')} busy={isFetching} onClick={() => void refetch()} />;
  return (
    <Banner tone={tone} action={action}>
      {text}
    </Banner>
  );
}
