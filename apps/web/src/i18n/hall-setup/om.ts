export const om = {
  started: 'Taphichi jalqabameera!',
  startedPending: 'Taphichi jalqabameera! (Maallaqni jaakpootii ammallee hin galmoofne)',
  contributionFailed: 'Taphichi uumameera; maallaqni jaakpootii garuu hin galmoofne. Deeggarsa qunnamaa.',
} as const;
