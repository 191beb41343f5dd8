import type { Answer } from '@adarash/contract';
import { type AuditTexts, actionText, sentenceText, valuesOfSentence } from './audit-log-texts.ts';
import { factOf, money, plain } from './facts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';

type Entry = Pick<Answer<'GET /admin/record'>['entries'][number], 'actor' | 'action' | 'before' | 'after'>;

/**
 * Returns the text of an audit entry: a sentence with the user, the action and its amounts. Optional facts follow, such
 * as the reason, a note or the second person.
 */
export function entrySentence(texts: AuditTexts, entry: Entry): string {
  const { action, actor } = entry;
  const payload = { before: fieldsIn(entry.before), after: fieldsIn(entry.after) };
  const who = actor.role === 'system' ? texts.log.t('system') : actor.name;
  const names = valuesOfSentence(action);
  if (names === null) {
    const parts = [...factsOfOlder(texts, payload), ...partsOf(texts, action, payload, [])];
    return joined(texts, texts.facts.t('entry', { who, action: actionText(texts, action) }), parts);
  }
  const values = Object.fromEntries(names.map((name) => [name, name === 'who' ? who : factOf(texts, name, payload)]));
  return joined(texts, sentenceText(texts, action, values), partsOf(texts, action, payload, names));
}

const joined = ({ facts }: AuditTexts, sentence: string, parts: readonly string[]): string =>
  parts.reduce((text, part) => facts.t('and', { sentence: text, part }), sentence);

function fieldsIn(json: string | null): PayloadFields {
  const value: unknown = json === null ? null : JSON.parse(json);
  return isFields(value) ? value : {};
}

/** Returns the names, cards and amounts of an audit entry of an older release, because its action has no sentence. */
function factsOfOlder(texts: AuditTexts, { before, after }: Payload): string[] {
  const fields = { ...before, ...after };
  const parts: string[] = [];
  if (isText(fields.name)) parts.push(fields.name);
  if (typeof fields.cardId === 'number') parts.push(texts.facts.t('card', { cardId: fields.cardId }));
  if (typeof fields.prize === 'number') parts.push(money(texts, fields.prize));
  if (typeof fields.amount === 'number') parts.push(money(texts, fields.amount));
  return parts;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * Returns the optional facts that follow the sentence of an audit entry. Values named in `used` are already part of the
 * sentence.
 */
function partsOf(texts: AuditTexts, action: string, { before, after }: Payload, used: readonly string[]): string[] {
  const fields = { ...before, ...after };
  const { t } = texts.facts;
  const parts = choicesOf(texts, action, fields);
  if (typeof fields.gameNumber === 'number' && !used.includes('gameNumber'))
    parts.unshift(t('ofGame', { number: fields.gameNumber }));
  if (isText(fields.soldBy)) parts.push(t('ofSeller', { name: fields.soldBy }));
  if (action === 'game.cards-changed' && typeof fields.returned === 'number')
    parts.push(t('ofReturned', { returned: money(texts, fields.returned) }));
  if (action === 'record.checked' && isFields(fields.broken)) parts.push(t('ofBroken'));
  parts.push(...paymentOf(texts, fields));
  const reason = reasonOf(action, fields, used);
  if (isText(reason)) parts.push(t('ofReason', { reason }));
  if (isText(fields.note)) parts.push(t('ofNote', { note: fields.note }));
  if (isText(fields.message)) parts.push(t('ofMessage', { message: fields.message }));
  if (isFields(fields.beside)) parts.push(t('ofBeside', { name: plain(fields.beside.name) }));
  return parts;
}

/**
 * Returns the notes about a winning card that staff chose, either before the start of the game or when finishing it.
 */
function choicesOf(
  { facts: { t } }: AuditTexts,
  action: string,
  { designatedCard, designation, decision, draw }: PayloadFields,
): string[] {
  const parts: string[] = [];
  const chosen = designatedCard ?? (isFields(designation) ? designation.cardId : null);
  if (action === 'game.created' && typeof chosen === 'number') parts.push(t('ofChosenWinner', { cardId: chosen }));
  if (action === 'game.started' && draw === 'designated') parts.push(t('ofDesignated'));
  if (isFields(decision)) parts.push(t('ofDecision', { cardId: plain(decision.cardId) }));
  return parts;
}

function paymentOf(texts: AuditTexts, { withheld, net, byTransfer, means }: PayloadFields): string[] {
  const { t } = texts.facts;
  const parts: string[] = [];
  if (typeof withheld === 'number' && withheld > 0)
    parts.push(t('ofTax', { withheld: money(texts, withheld), net: money(texts, net) }));
  if (byTransfer === true) parts.push(t('ofBank'));
  if (isText(means)) parts.push(t('ofMeans', { means }));
  return parts;
}

/**
 * Returns the reason that a user entered for an action, or null if the sentence of the audit entry already contains it.
 * For a finished game, `reason` is a code and `why` is the entered text.
 */
function reasonOf(action: string, { why, reason }: PayloadFields, used: readonly string[]): unknown {
  if (action === 'game.finished') return why;
  return used.includes('reason') || used.includes('movement') ? null : reason;
}
