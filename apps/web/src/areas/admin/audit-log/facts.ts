import { isPattern, type PatternNames } from '@adarash/rules/pattern';
import { patternName } from '@/i18n/pattern-name.tsx';
import { type AuditTexts, factText } from './audit-log-texts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';
import { changesBetween } from './setting-changes.ts';

/** Placeholder for a value that an audit entry does not contain. */
const UNKNOWN = '—';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsIn = (value: unknown): PayloadFields => (isFields(value) ? value : {});

export const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : UNKNOWN;

/** Returns the formatted amount. Stored amounts are in santim. */
export const money = ({ facts }: AuditTexts, value: unknown): string =>
  typeof value === 'number' ? facts.format.money(value / 100) : UNKNOWN;

const time = ({ facts }: AuditTexts, value: unknown): string =>
  typeof value === 'string' ? facts.format.dateTime(value) : UNKNOWN;

const onOrOff = ({ facts }: AuditTexts, value: unknown): string => {
  if (typeof value !== 'boolean') return UNKNOWN;
  return value ? facts.t('on') : facts.t('off');
};

/** Returns the text for a number of cards. `value` is either the number or the list of the cards. */
function countOfCards({ facts }: AuditTexts, value: unknown): string {
  const count = Array.isArray(value) ? value.length : value;
  if (typeof count !== 'number') return UNKNOWN;
  return count === 1 ? facts.t('oneCard') : facts.t('cards', { count });
}

const cardNumbers = (value: unknown): string => listIn(value).map(plain).join(' ') || UNKNOWN;

const shapeName = ({ words }: AuditTexts, pattern: unknown, names: unknown): string =>
  isPattern(pattern) ? patternName(words, pattern, isFields(names) ? (names as PatternNames) : null) : plain(pattern);

/** Returns the translated text of a code in an audit entry, or the code if there is no text. */
const wordOf = (texts: AuditTexts, key: string, code: unknown): string => factText(texts, key) ?? plain(code);

const endOf = (texts: AuditTexts, reason: unknown): string => wordOf(texts, `end-${plain(reason)}`, reason);
const resultOf = (texts: AuditTexts, result: unknown): string =>
  wordOf(texts, `result-${plain(result).replace(' ', '-')}`, result);

const cardOrDraw = ({ facts }: AuditTexts, card: unknown): string =>
  card === null ? facts.t('cardToDraw') : facts.t('card', { cardId: plain(card) });

/**
 * Returns whether a card was drawn or chosen by staff. Must return the placeholder if the entry does not contain this,
 * otherwise a chosen card could be displayed as drawn.
 */
function choiceOf({ facts }: AuditTexts, isRandom: unknown): string {
  if (typeof isRandom !== 'boolean') return UNKNOWN;
  return isRandom ? facts.t('drawn') : facts.t('chosenByStaff');
}

function newWinners(texts: AuditTexts, { before, after }: Payload): string {
  const earlier = new Set(listIn(before.winners).map((winner) => fieldsIn(winner).cardId));
  const winners = listIn(after.winners).map(fieldsIn);
  const added = winners.filter(({ cardId }) => !earlier.has(cardId));
  return added
    .map(({ cardId, prize }) => texts.facts.t('winner', { cardId: plain(cardId), prize: money(texts, prize) }))
    .join(' · ');
}

const correctionOf = ({ facts }: AuditTexts, person: PayloadFields): string =>
  facts.t('correction', {
    name: plain(fieldsIn(person.by).name),
    removed: cardNumbers(person.removed),
    returned: cardNumbers(person.returned),
  });

function namesOfPair({ members, cashier, moderator }: PayloadFields): string {
  const people = Array.isArray(members) ? members : [cashier, moderator];
  return people.map((person) => plain(fieldsIn(person).name)).join(', ');
}

function movedBetween(texts: AuditTexts, { before, after }: Payload): string {
  const from = before.available;
  const to = after.available;
  return typeof from === 'number' && typeof to === 'number' ? money(texts, to - from) : UNKNOWN;
}

type Movement = `reason_${string}` & Parameters<AuditTexts['shift']['t']>[0];

/**
 * Functions that format a value stored before or after a change, by the name of the value in the sentences of the audit
 * log.
 */
const OF_SIDE: Readonly<Record<string, (texts: AuditTexts, side: PayloadFields) => string>> = {
  amount: (texts, { amount }) => money(texts, amount),
  available: (texts, { available }) => money(texts, available),
  bet: (texts, { bet }) => money(texts, bet),
  counted: (texts, { counted }) => money(texts, counted),
  difference: (texts, { difference }) => money(texts, difference),
  expected: (texts, { drawer }) => money(texts, fieldsIn(drawer).expected),
  float: (texts, { float }) => money(texts, float),
  from: (texts, { from }) => money(texts, from),
  prize: (texts, { prize }) => money(texts, prize),
  to: (texts, { to }) => money(texts, to),
  at: (texts, { at }) => time(texts, at),
  since: (texts, { since }) => time(texts, since),
  active: (texts, { active }) => onOrOff(texts, active),
  enabled: (texts, { enabled }) => onOrOff(texts, enabled),
  cards: (texts, { cards }) => countOfCards(texts, cards),
  cardList: (_, { cards }) => cardNumbers(cards),
  chosen: (_, { designation }) => plain(fieldsIn(designation).cardId),
  corrections: (texts, { people }) =>
    listIn(people)
      .map((person) => correctionOf(texts, fieldsIn(person)))
      .join(' · '),
  ended: (texts, { reason }) => endOf(texts, reason),
  how: (texts, { random }) => choiceOf(texts, random),
  members: (_, side) => namesOfPair(side),
  movement: ({ shift }, { reason }) => shift.t(`reason_${plain(reason)}` as Movement),
  pattern: (texts, { pattern, patternNames }) => shapeName(texts, pattern, patternNames),
  result: (texts, { result }) => resultOf(texts, result),
  role: ({ words }, { role }) => words.t(plain(role)),
  shape: (texts, { pattern, names }) => shapeName(texts, pattern, names),
  winner: (texts, { card }) => cardOrDraw(texts, card),
};

/** Functions that compare the values before and after a change and return the text of the difference. */
const OF_BOTH: Readonly<Record<string, (texts: AuditTexts, payload: Payload) => string>> = {
  changes: changesBetween,
  moved: movedBetween,
  winners: newWinners,
};

const BEFORE = /^before([A-Z]\w*)$/;

/**
 * Returns the text of a named value of an audit entry. A name with the prefix `before`, such as `beforeAmount`, means
 * the value before the change.
 */
export function factOf(texts: AuditTexts, name: string, payload: Payload): string {
  const ofBoth = OF_BOTH[name];
  if (ofBoth) return ofBoth(texts, payload);
  const earlier = BEFORE.exec(name)?.[1];
  if (earlier !== undefined)
    return factOfSide(texts, earlier.charAt(0).toLowerCase() + earlier.slice(1), payload.before);
  return factOfSide(texts, name, { ...payload.before, ...payload.after });
}

function factOfSide(texts: AuditTexts, name: string, side: PayloadFields): string {
  const ofSide = OF_SIDE[name];
  return ofSide ? ofSide(texts, side) : plain(side[name]);
}
