import { isPattern, type PatternNames } from '@adarash/rules/pattern';
import { tc } from '@/i18n/common.ts';
import { patternName } from '@/i18n/pattern-name.ts';
import { t as ts } from '@/i18n/shift.ts';
import { staffWord } from '@/i18n/texts.ts';
import { formatDateTime, formatMoney } from '@/lib/format.ts';
import { factText, tf } from './audit-log-texts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';
import { changesBetween } from './setting-changes.ts';

/** Placeholder for a value that the entry does not contain. */
const UNKNOWN = '—';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsIn = (value: unknown): PayloadFields => (isFields(value) ? value : {});

export const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : UNKNOWN;

/** Returns the formatted amount. Stored amounts are in santim. */
export const money = (value: unknown): string => (typeof value === 'number' ? formatMoney(value / 100) : UNKNOWN);

const time = (value: unknown): string => (typeof value === 'string' ? formatDateTime(value) : UNKNOWN);

const onOrOff = (value: unknown): string => {
  if (typeof value !== 'boolean') return UNKNOWN;
  return value ? tf('on') : tf('off');
};

/** Returns the text for a number of cards. `value` is the number or a list of cards. */
function countOfCards(value: unknown): string {
  const count = Array.isArray(value) ? value.length : value;
  if (typeof count !== 'number') return UNKNOWN;
  return count === 1 ? tc('oneCard') : tc('cards', { count });
}

const cardNumbers = (value: unknown): string => listIn(value).map(plain).join(' ') || UNKNOWN;

const shapeName = (pattern: unknown, names: unknown): string =>
  isPattern(pattern) ? patternName(pattern, isFields(names) ? (names as PatternNames) : null) : plain(pattern);

/** Returns the text of a stored code, or the code if there is no text. */
const wordOf = (key: string, code: unknown): string => factText(key) ?? plain(code);

const endOf = (reason: unknown): string => wordOf(`end-${plain(reason)}`, reason);
const resultOf = (result: unknown): string => wordOf(`result-${plain(result).replace(' ', '-')}`, result);

const cardOrDraw = (card: unknown): string => (card === null ? tf('cardToDraw') : tf('card', { cardId: plain(card) }));

/**
 * Must return the placeholder if the value is missing, otherwise a card chosen by staff could be displayed as drawn.
 */
function choiceOf(isRandom: unknown): string {
  if (typeof isRandom !== 'boolean') return UNKNOWN;
  return isRandom ? tf('drawn') : tf('chosenByStaff');
}

function newWinners({ before, after }: Payload): string {
  const earlier = new Set(listIn(before.winners).map((winner) => fieldsIn(winner).cardId));
  const winners = listIn(after.winners).map(fieldsIn);
  const added = winners.filter(({ cardId }) => !earlier.has(cardId));
  return added.map(({ cardId, prize }) => tf('winner', { cardId: plain(cardId), prize: money(prize) })).join(' · ');
}

const correctionOf = (person: PayloadFields): string =>
  tf('correction', {
    name: plain(fieldsIn(person.by).name),
    removed: cardNumbers(person.removed),
    returned: cardNumbers(person.returned),
  });

function namesOfPair({ members, cashier, moderator }: PayloadFields): string {
  const people = Array.isArray(members) ? members : [cashier, moderator];
  return people.map((person) => plain(fieldsIn(person).name)).join(', ');
}

function movedBetween({ before, after }: Payload): string {
  const from = before.available;
  const to = after.available;
  return typeof from === 'number' && typeof to === 'number' ? money(to - from) : UNKNOWN;
}

/** Functions that format a value from one side of the payload. Keys are the names of the values in the sentences. */
const OF_SIDE: Readonly<Record<string, (side: PayloadFields) => string>> = {
  amount: ({ amount }) => money(amount),
  available: ({ available }) => money(available),
  bet: ({ bet }) => money(bet),
  counted: ({ counted }) => money(counted),
  difference: ({ difference }) => money(difference),
  expected: ({ drawer }) => money(fieldsIn(drawer).expected),
  float: ({ float }) => money(float),
  from: ({ from }) => money(from),
  prize: ({ prize }) => money(prize),
  to: ({ to }) => money(to),
  at: ({ at }) => time(at),
  since: ({ since }) => time(since),
  active: ({ active }) => onOrOff(active),
  enabled: ({ enabled }) => onOrOff(enabled),
  cards: ({ cards }) => countOfCards(cards),
  cardList: ({ cards }) => cardNumbers(cards),
  chosen: ({ designation }) => plain(fieldsIn(designation).cardId),
  corrections: ({ people }) => listIn(people).map(fieldsIn).map(correctionOf).join(' · '),
  ended: ({ reason }) => endOf(reason),
  how: ({ random }) => choiceOf(random),
  members: namesOfPair,
  movement: ({ reason }) => ts(`reason_${plain(reason)}` as Parameters<typeof ts>[0]),
  pattern: ({ pattern, patternNames }) => shapeName(pattern, patternNames),
  result: ({ result }) => resultOf(result),
  role: ({ role }) => staffWord(plain(role)),
  shape: ({ pattern, names }) => shapeName(pattern, names),
  winner: ({ card }) => cardOrDraw(card),
};

/** Functions that format a value from both sides of the payload. */
const OF_BOTH: Readonly<Record<string, (payload: Payload) => string>> = {
  changes: changesBetween,
  moved: movedBetween,
  winners: newWinners,
};

const BEFORE = /^before([A-Z]\w*)$/;

/** Returns the text of the value with this name. `beforeAmount` is the `amount` before the change. */
export function factOf(name: string, payload: Payload): string {
  const ofBoth = OF_BOTH[name];
  if (ofBoth) return ofBoth(payload);
  const earlier = BEFORE.exec(name)?.[1];
  if (earlier !== undefined) return factOfSide(earlier.charAt(0).toLowerCase() + earlier.slice(1), payload.before);
  return factOfSide(name, { ...payload.before, ...payload.after });
}

function factOfSide(name: string, side: PayloadFields): string {
  const ofSide = OF_SIDE[name];
  return ofSide ? ofSide(side) : plain(side[name]);
}
