/** CSS classes that all inputs and selects have in common. */
export const controlClass =
  'min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft aria-invalid:border-danger';
