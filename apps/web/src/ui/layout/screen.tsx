import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { usePageTitle } from '../../lib/page.ts';

interface PageTitleProps {
  title: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
}

export const PageTitle = ({ title, subtitle, action }: PageTitleProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="min-w-0">
      <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
      {subtitle !== undefined && <p className="text-sm text-ink-soft">{subtitle}</p>}
    </div>
    {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
  </div>
);

interface ScreenProps extends Omit<PageTitleProps, 'title'> {
  /** Title of the browser window. */
  title: string;
  heading?: ReactNode;
  /** Limits the width of the screen, for continuous text. */
  narrow?: boolean;
  children: ReactNode;
}

export function Screen({ title, heading = title, narrow = false, children, ...rest }: ScreenProps) {
  usePageTitle(title);
  return (
    <div className={cx('flex flex-col gap-4', narrow && 'max-w-3xl')}>
      <PageTitle title={heading} {...rest} />
      {children}
    </div>
  );
}
