/** An entry of the audit log, by its action. `holds` and `lacks` are parts of its canonical JSON, `_` being any character. */
type Match = { readonly action: string; readonly holds?: string; readonly lacks?: string };

/** What an owner counts per hall: each kind with its entries of the audit log. No other list of them exists. */
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
    // The day comes right before the difference of the drawer; other differences are those of other means.
    { action: 'shift.closed', holds: '"difference":', lacks: '"day":"____-__-__","difference":0,' },
    { action: 'shift.float-changed' },
    // A note says why the opening cash is not what the close before left.
    { action: 'shift.opened', holds: '"note":' },
    // A note says why a seller paid another amount than was due.
    { action: 'seller.settled', holds: '"note":' },
  ],
  // The second one if the answer was to give back.
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

/** The entries of one kind, or of all. */
export const entriesOfException = (kind: ExceptionKind | 'any'): readonly ExceptionEntry[] =>
  kind === 'any' ? EXCEPTION_KINDS.flatMap((one): readonly ExceptionEntry[] => EXCEPTIONS[one]) : EXCEPTIONS[kind];
