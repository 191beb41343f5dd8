export interface PersonProps {
  name: string;
  role?: string;
}

export function Person({ name, role }: PersonProps) {
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-info-soft font-semibold text-info-ink uppercase"
      >
        {[...name][0]}
      </span>
      <span className="hidden min-w-0 flex-col leading-tight sm:flex">
        <span className="max-w-40 truncate text-sm font-semibold">{name}</span>
        {role !== undefined && <span className="text-xs text-ink-soft capitalize">{role}</span>}
      </span>
    </div>
  );
}
