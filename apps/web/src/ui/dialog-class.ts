export const scrimClass = 'fixed inset-0 z-40 animate-appear bg-scrim';

export const dialogClass =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card border border-line bg-surface text-ink shadow-raised outline-none animate-appear';

export const dialogTitleClass = 'text-xl font-semibold';
