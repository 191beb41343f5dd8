import type { ReactNode } from 'react';

export interface PageTitleProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
}

export function PageTitle({ title, subtitle, action }: PageTitleProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        {subtitle !== undefined && <p className="text-sm text-ink-soft">{subtitle}</p>}
      </div>
      {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  );
}
