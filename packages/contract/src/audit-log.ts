import auditLog from '@adarash/texts/audit-log.json' with { type: 'json' };

type KindOf<Key> = Key extends `kind-${infer Kind}` ? Kind : never;

const PREFIX = 'kind-';

/** Audit actions of removed features. The audit log still contains their entries, so their texts are required. */
export const FORMER_ACTIONS: readonly string[] = [
  ...['hall.picture'],
  ...['game.ticket', 'sale.ticket', 'game.text-added'],
  ...['sale.cards-removed', 'sale.cards-restored', 'sale.price-lowered'],
  ...['share.agreed', 'share.paid', 'share.paid-undone'],
  ...['program.changed', 'program.taken'],
  ...['evening.kept', 'evening.changed', 'evening.deleted'],
  ...['regular.added', 'regular.changed', 'regular.deleted'],
  ...['archive.made', 'archive.brought-back'],
  ...['record.seen'],
  ...['seller.float-offered', 'seller.float', 'seller.hand-in-said', 'seller.hand-in-counted', 'seller.handed-in'],
  ...['seller.taken-back'],
  ...['hall.words', 'house.words'],
  ...['game.jackpot-offered', 'jackpot.rule', 'jackpot.reserved', 'jackpot.released', 'jackpot.paid-by-rule'],
];

/** Kinds of audit entries: prefixes of their actions, each with a name in the texts. */
export const AUDIT_KINDS = Object.keys(auditLog).flatMap((key) =>
  key.startsWith(PREFIX) ? [key.slice(PREFIX.length) as KindOf<keyof typeof auditLog>] : [],
);
