/**
 * Pattern for audit entries: the action, and parts of the canonical JSON that must or must not occur. `_` matches any
 * character.
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
    // The field `day` directly precedes the difference of the drawer; other differences are those of other payment
    // methods.
    { action: 'shift.closed', holds: '"difference":', lacks: '"day":"____-__-__","difference":0,' },
    { action: 'shift.float-changed' },
    // A note is required if the opening cash differs from the previous close.
    { action: 'shift.opened', holds: '"note":' },
    // A note is required if a seller's payment differs from the amount due.
    { action: 'seller.settled', holds: '"note":' },
  ],
  // The second entry only if the difference was refunded.
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

/** Returns the entries of one kind, or of all kinds. */
export const entriesOfException = (kind: ExceptionKind | 'any'): readonly ExceptionEntry[] =>
  kind === 'any' ? EXCEPTION_KINDS.flatMap((one): readonly ExceptionEntry[] => EXCEPTIONS[one]) : EXCEPTIONS[kind];
