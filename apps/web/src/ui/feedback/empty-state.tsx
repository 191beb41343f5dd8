import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: ReactNode;
  /** Next step that the user can do to fill the empty list. */
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
