import sentences from '@adarash/texts/audit-sentences.json' with { type: 'json' };
import { expect, it } from 'vitest';
import type { AuditAction, EventOf } from './events.ts';

type Before<Event> = Event extends { readonly before: infer Payload } ? keyof Payload & string : never;
type After<Event> = Event extends { readonly after: infer Payload } ? keyof Payload & string : never;
type Value<Event> = After<Event> | Before<Event> | `before${Capitalize<Before<Event>>}`;

/** Placeholders of audit sentences whose values the page computes from other fields of an entry. */
const DERIVED = [
  ...['cardList', 'changes', 'chosen', 'corrections', 'ended', 'expected', 'how', 'members', 'moved', 'movement'],
  ...['shape', 'winner', 'winners'],
];
const NAMED = ['who', ...DERIVED, ...DERIVED.map((name) => `before${name.charAt(0).toUpperCase()}${name.slice(1)}`)];

/** Fields of an audit entry that its sentence may contain, by action. */
const FIELDS: { readonly [A in AuditAction]?: readonly Value<EventOf<A>>[] } = {
  'access.reset-failed': ['inARow'],
  'access.sign-in-failed': ['inARow'],
  'account.added': ['email', 'role'],
  'account.changed': ['beforeName', 'beforeEmail', 'name', 'email'],
  'account.removed': ['name', 'email'],
  'backup.late': ['since'],
  'card-set.brought': ['name', 'version'],
  'card-set.corrected': ['card', 'name', 'version'],
  'card-set.deleted': ['name', 'version'],
  'counter.moved': ['beforeNextGameNumber', 'nextGameNumber'],
  'counter.reset': ['series', 'beforeSeries'],
  'designation.removed': ['cardId', 'gameNumber'],
  'designation.set': ['cardId', 'gameNumber', 'pattern'],
  'game.call-taken-back': ['number', 'gameNumber'],
  'game.card-out': ['cardId', 'gameNumber'],
  'game.card-unlocked': ['cardId', 'gameNumber'],
  'game.cards-changed': ['gameNumber', 'beforeCards', 'cards'],
  'game.claim': ['cardId', 'gameNumber', 'result'],
  'game.created': ['gameNumber', 'pattern', 'cards', 'bet'],
  'game.finished': ['gameNumber'],
  'game.jackpot-drawn': ['amount', 'cardId', 'gameNumber'],
  'game.jackpot-paid': ['amount', 'cardId', 'gameNumber'],
  'game.jackpot-paid-undone': ['amount', 'cardId', 'gameNumber'],
  'game.jackpot-switched': ['beforeEnabled', 'enabled'],
  'game.manual-call': ['number', 'gameNumber'],
  'game.mix-broken': ['gameNumber'],
  'game.mix-closed': ['gameNumber', 'count'],
  'game.mix-done': ['gameNumber'],
  'game.mix-opened': ['gameNumber'],
  'game.paid': ['prize', 'cardId', 'gameNumber'],
  'game.paid-undone': ['prize', 'cardId', 'gameNumber'],
  'game.redrawn': ['gameNumber', 'fromCall'],
  'game.sale-closed': ['gameNumber'],
  'game.voided': ['reason'],
  'house.clock-set-back': ['beforeAt', 'at'],
  'house.voice-added': ['name'],
  'house.voice-removed': ['name'],
  'jackpot.added': ['beforeAvailable', 'available'],
  'jackpot.award-changed': ['beforeAmount', 'amount'],
  'jackpot.award-deleted': ['amount'],
  'jackpot.awarded': ['amount'],
  'jackpot.contributed': ['amount', 'gameNumber', 'beforeAvailable', 'available'],
  'jackpot.contribution-reversed': ['gameNumber', 'amount', 'beforeAvailable', 'available'],
  'jackpot.corrected': ['amount', 'beforeAvailable', 'available'],
  'jackpot.opened': ['beforeAvailable', 'available'],
  'jackpot.rounding': ['amount', 'gameNumber', 'beforeAvailable', 'available'],
  'record.checked': ['entries'],
  'sale.cards-returned': ['amount', 'gameNumber'],
  'sale.corrected': ['gameNumber'],
  'sale.price-changed': ['cards', 'gameNumber', 'from', 'to', 'amount'],
  'seller.added': ['name'],
  'seller.changed': ['name', 'beforeActive', 'active'],
  'seller.paired': ['name', 'shift'],
  'seller.settled': ['name', 'amount', 'shift'],
  'seller.sold': ['amount', 'name', 'shift'],
  'shift.closed': ['number', 'counted', 'difference'],
  'shift.counted': ['counted', 'number'],
  'shift.float-changed': ['number', 'beforeFloat', 'float'],
  'shift.many-returns': ['number', 'returned', 'sold', 'amount'],
  'shift.opened': ['number', 'float'],
  'shift.paid-in': ['amount'],
  'shift.paid-out': ['amount'],
};

const actions = Object.keys(sentences) as AuditAction[];

it.each(actions)('the payload of the audit entry %s contains every value of its sentence', (action) => {
  const values = [...sentences[action].en.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const fields: readonly string[] = FIELDS[action] ?? [];
  expect(values.filter((name) => name !== undefined && !NAMED.includes(name) && !fields.includes(name))).toEqual([]);
});
