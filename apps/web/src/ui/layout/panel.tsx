import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/class-names.ts';

interface PanelProps {
  title?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding of the panel, for a table whose cells have padding. */
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
            {title}
          </h2>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-4'}>{children}</div>
    </section>
  );
}
