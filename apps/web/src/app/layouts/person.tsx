import { cx } from '../../lib/class-names.ts';

export interface PersonProps {
  name: string;
  role?: string;
  /** On a phone only the initial is seen. */
  compact?: boolean;
}

export function Person({ name, role, compact = false }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-2" title={name}>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-info-soft font-semibold text-info-ink uppercase"
      >
        {[...name][0]}
      </span>
      <span className={cx('flex min-w-0 flex-col leading-tight', compact && 'sr-only sm:not-sr-only')}>
        <span className="max-w-40 truncate text-sm font-semibold">{name}</span>
        {role !== undefined && <span className="text-xs text-ink-soft capitalize">{role}</span>}
      </span>
    </div>
  );
}
