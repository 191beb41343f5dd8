import type { Answer } from '@adarash/contract';
import { actionText, sentenceText, tf, tr, valuesOfSentence } from './audit-log-texts.ts';
import { factOf, money, plain } from './facts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';

type Entry = Pick<Answer<'GET /admin/record'>['entries'][number], 'actor' | 'action' | 'before' | 'after'>;

/** Returns an entry as a sentence: who did what, with its amounts, followed by reason, note, second person and the like. */
export function entrySentence(entry: Entry): string {
  const { action, actor } = entry;
  const payload = { before: fieldsIn(entry.before), after: fieldsIn(entry.after) };
  const who = actor.role === 'system' ? tr('system') : actor.name;
  const names = valuesOfSentence(action);
  if (names === null) {
    const parts = [...factsOfOlder(payload), ...partsOf(action, payload, [])];
    return joined(tf('entry', { who, action: actionText(action) }), parts);
  }
  const values = Object.fromEntries(names.map((name) => [name, name === 'who' ? who : factOf(name, payload)]));
  return joined(sentenceText(action, values), partsOf(action, payload, names));
}

const joined = (sentence: string, parts: readonly string[]): string =>
  parts.reduce((said, part) => tf('and', { sentence: said, part }), sentence);

function fieldsIn(json: string | null): PayloadFields {
  const value: unknown = json === null ? null : JSON.parse(json);
  return isFields(value) ? value : {};
}

/** Kinds of older releases have no sentence of their own: whom and what they name follows the name of the kind. */
function factsOfOlder({ before, after }: Payload): string[] {
  const fields = { ...before, ...after };
  const parts: string[] = [];
  if (isText(fields.name)) parts.push(fields.name);
  if (typeof fields.cardId === 'number') parts.push(tf('card', { cardId: fields.cardId }));
  if (typeof fields.prize === 'number') parts.push(money(fields.prize));
  if (typeof fields.amount === 'number') parts.push(money(fields.amount));
  return parts;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** `said`: names of the values that the sentence has. */
function partsOf(action: string, { before, after }: Payload, said: readonly string[]): string[] {
  const fields = { ...before, ...after };
  const parts = choicesOf(action, fields);
  if (typeof fields.gameNumber === 'number' && !said.includes('gameNumber'))
    parts.unshift(tf('ofGame', { number: fields.gameNumber }));
  if (isText(fields.soldBy)) parts.push(tf('ofSeller', { name: fields.soldBy }));
  if (action === 'game.cards-changed' && typeof fields.returned === 'number')
    parts.push(tf('ofReturned', { returned: money(fields.returned) }));
  if (action === 'record.checked' && isFields(fields.broken)) parts.push(tf('ofBroken'));
  parts.push(...paymentOf(fields));
  const reason = reasonOf(action, fields, said);
  if (isText(reason)) parts.push(tf('ofReason', { reason }));
  if (isText(fields.note)) parts.push(tf('ofNote', { note: fields.note }));
  if (isText(fields.message)) parts.push(tf('ofMessage', { message: fields.message }));
  if (isFields(fields.beside)) parts.push(tf('ofBeside', { name: plain(fields.beside.name) }));
  return parts;
}

/** The mark of a game whose winner staff chose, before its start or by decision. */
function choicesOf(action: string, { designatedCard, designation, decision, draw }: PayloadFields): string[] {
  const parts: string[] = [];
  const chosen = designatedCard ?? (isFields(designation) ? designation.cardId : null);
  if (action === 'game.created' && typeof chosen === 'number') parts.push(tf('ofChosenWinner', { cardId: chosen }));
  if (action === 'game.started' && draw === 'designated') parts.push(tf('ofDesignated'));
  if (isFields(decision)) parts.push(tf('ofDecision', { cardId: plain(decision.cardId) }));
  return parts;
}

function paymentOf({ withheld, net, byTransfer, means }: PayloadFields): string[] {
  const parts: string[] = [];
  if (typeof withheld === 'number' && withheld > 0)
    parts.push(tf('ofTax', { withheld: money(withheld), net: money(net) }));
  if (byTransfer === true) parts.push(tf('ofBank'));
  if (isText(means)) parts.push(tf('ofMeans', { means }));
  return parts;
}

/** The reason in words; the ends of games and the movements of cash have a code under this name, which the sentence says. */
function reasonOf(action: string, { why, reason }: PayloadFields, said: readonly string[]): unknown {
  if (action === 'game.finished') return why;
  return said.includes('reason') || said.includes('movement') ? null : reason;
}
