import type { Answer } from '@adarash/contract';
import { actionText, sentenceText, tf, tr, valuesOfSentence } from './audit-log-texts.ts';
import { factOf, money, plain } from './facts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';

type Entry = Pick<Answer<'GET /admin/record'>['entries'][number], 'actor' | 'action' | 'before' | 'after'>;

/**
 * Returns the sentence of an entry: the user, the action and its amounts, followed by optional facts such as the
 * reason, a note or the second person.
 */
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
  parts.reduce((text, part) => tf('and', { sentence: text, part }), sentence);

function fieldsIn(json: string | null): PayloadFields {
  const value: unknown = json === null ? null : JSON.parse(json);
  return isFields(value) ? value : {};
}

/**
 * Returns the names, cards and amounts of an action of an older release, because there is no sentence for such an
 * action.
 */
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

/** Returns the optional facts that follow a sentence. `used` contains the names of the values in the sentence. */
function partsOf(action: string, { before, after }: Payload, used: readonly string[]): string[] {
  const fields = { ...before, ...after };
  const parts = choicesOf(action, fields);
  if (typeof fields.gameNumber === 'number' && !used.includes('gameNumber'))
    parts.unshift(tf('ofGame', { number: fields.gameNumber }));
  if (isText(fields.soldBy)) parts.push(tf('ofSeller', { name: fields.soldBy }));
  if (action === 'game.cards-changed' && typeof fields.returned === 'number')
    parts.push(tf('ofReturned', { returned: money(fields.returned) }));
  if (action === 'record.checked' && isFields(fields.broken)) parts.push(tf('ofBroken'));
  parts.push(...paymentOf(fields));
  const reason = reasonOf(action, fields, used);
  if (isText(reason)) parts.push(tf('ofReason', { reason }));
  if (isText(fields.note)) parts.push(tf('ofNote', { note: fields.note }));
  if (isText(fields.message)) parts.push(tf('ofMessage', { message: fields.message }));
  if (isFields(fields.beside)) parts.push(tf('ofBeside', { name: plain(fields.beside.name) }));
  return parts;
}

/** Returns the notes about a winner that staff chose before the start of the game or by a decision. */
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

/**
 * Returns the reason of an action, or null if the sentence contains it. For a finished game, `reason` is a code and
 * `why` is the entered text.
 */
function reasonOf(action: string, { why, reason }: PayloadFields, used: readonly string[]): unknown {
  if (action === 'game.finished') return why;
  return used.includes('reason') || used.includes('movement') ? null : reason;
}
