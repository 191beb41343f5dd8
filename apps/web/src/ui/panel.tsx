import { createContext, type ReactNode, use, useId } from 'react';
import { named } from '../i18n/named.tsx';
import { cx } from '../lib/class-names.ts';
import { usePageTitle } from '../lib/page.ts';
import { Skeleton } from './feedback.tsx';
import { type TextSteps, textStep } from './fit.tsx';

interface PageTitleProps {
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
}

export const PageTitle = ({ title, subtitle, action }: PageTitleProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0">
      <h1 className="text-2xl font-bold tracking-tight">{named(title)}</h1>
      {subtitle !== undefined && <p className="text-sm text-ink-soft">{subtitle}</p>}
    </div>
    {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
  </div>
);

interface ScreenProps extends PageTitleProps {
  title: string;
  /** For a screen that is read rather than looked over. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen of the staff under its title, which the window has too. */
export function Screen({ narrow = false, children, ...title }: ScreenProps) {
  usePageTitle(title.title);
  return (
    <div className={cx('flex flex-col gap-4', narrow && 'max-w-3xl')}>
      <PageTitle {...title} />
      {children}
    </div>
  );
}

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** For tables, which bring their own edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, actions, flush = false, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {(title !== undefined || actions !== undefined) && (
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
          <h2 id={id} className="min-w-0 text-base font-semibold wrap-anywhere">
            {named(title)}
          </h2>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** `go` for money in, `attention` for what needs a look. */
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

/** A sum of millions takes the place of the icon, and is never broken inside. */
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
        <dt className="text-sm text-ink-soft">{named(label)}</dt>
        <dd className={cx('font-semibold wrap-normal', textStep(isLong ? value : '', VALUES))}>
          {loading ? <Skeleton className="mt-1 h-6 w-20" /> : value}
        </dd>
        {hint !== undefined && <dd className="text-xs text-ink-soft">{hint}</dd>}
      </dl>
    </div>
  );
}

interface StatRowProps {
  /** None of its values is known yet. */
  loading?: boolean;
  children: ReactNode;
}

export const StatRow = ({ loading = false, children }: StatRowProps) => (
  <RowLoads value={loading}>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10.25rem,1fr))] gap-3">{children}</div>
  </RowLoads>
);
