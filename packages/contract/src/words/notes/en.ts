/** What screens and papers say of a game beside the marks of its draw. */
export const en = {
  takenBack: 'Number {{number}} was taken back: {{reason}}',
  takenBackBefore: 'Numbers taken back: {{numbers}}',
  cardsOut: 'Out of the game after a false claim: card {{cards}}',
  lateCallsOff: 'Late calls are off: a line that was complete earlier still wins.',
  falseClaimsOut: 'A false claim puts the card out of the game.',
  mixBroken: 'The mix of phones was broken off {{count}}× before the first number.',
} as const;
