/**
 * Pattern that selects audit entries: the action, and parts of the entry's canonical JSON that must or must not occur.
 * `_` matches any character.
 */
type Match = { readonly action: string; readonly holds?: string; readonly lacks?: string };

/** Kinds of exceptions that are counted per hall, with their audit entries. This is the only list of exceptions. */
const EXCEPTIONS = {
  void: [{ action: 'game.voided' }],
  'cards-removed': [{ action: 'game.cards-changed', holds: '"returned":' }, { action: 'sale.cards-removed' }],
  'winner-chosen': [
    { action: 'designation.set' },
    { action: 'game.finished', holds: '"reason":"decided"' },
    { action: 'game.finished', holds: '"decision":{' },
  ],
  'numbers-typed': [{ action: 'game.manual-call' }, { action: 'game.call-taken-back' }],
  'card-locked': [{ action: 'game.card-out' }, { action: 'game.card-unlocked' }],
  'award-chosen': [
    { action: 'jackpot.awarded', holds: '"random":false' },
    { action: 'jackpot.award-changed', holds: '"random":false' },
  ],
  'jackpot-by-hand': [{ action: 'jackpot.opened' }, { action: 'jackpot.added' }, { action: 'jackpot.corrected' }],
  'payout-undone': [{ action: 'game.paid-undone' }, { action: 'game.jackpot-paid-undone' }],
  cash: [
    // Matches only a difference of the cash drawer, because in the JSON only that difference follows `day` directly.
    // Differences of other payment methods do not match.
    { action: 'shift.closed', holds: '"difference":', lacks: '"day":"____-__-__","difference":0,' },
    { action: 'shift.float-changed' },
    // An opened shift has a note only if its opening cash differs from the cash at the previous close.
    { action: 'shift.opened', holds: '"note":' },
    // A settlement with a seller has a note only if the payment differs from the amount due.
    { action: 'seller.settled', holds: '"note":' },
  ],
  // A changed price counts as a lowered price only if the difference was refunded (a positive amount).
  'price-lowered': [
    { action: 'sale.price-lowered' },
    { action: 'sale.price-changed', holds: '"amount":', lacks: '"amount":-' },
  ],
  'many-returns': [{ action: 'shift.many-returns' }],
  'signature-failed': [{ action: 'access.signature-failed' }],
  'clock-changed': [{ action: 'house.clock-set-back' }],
  'backup-overdue': [{ action: 'backup.late' }],
} as const satisfies Record<string, readonly Match[]>;

export type ExceptionKind = keyof typeof EXCEPTIONS;

type ExceptionAction = (typeof EXCEPTIONS)[ExceptionKind][number]['action'];

export const EXCEPTION_KINDS = Object.keys(EXCEPTIONS) as ExceptionKind[];

type ExceptionEntry = Match & { readonly action: ExceptionAction };

/** Returns the patterns of the audit entries for one kind of exception, or for all kinds. */
export const entriesOfException = (kind: ExceptionKind | 'any'): readonly ExceptionEntry[] =>
  kind === 'any' ? EXCEPTION_KINDS.flatMap((one): readonly ExceptionEntry[] => EXCEPTIONS[one]) : EXCEPTIONS[kind];
