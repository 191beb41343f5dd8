import { isPattern, type PatternNames } from '@adarash/rules/pattern';
import { patternName } from '@/i18n/pattern-name.ts';
import { t as ts } from '@/i18n/shift.ts';
import { staffWord } from '@/i18n/texts.ts';
import { formatDateTime, formatMoney } from '@/lib/format.ts';
import { factText, tf } from './audit-log-texts.ts';
import { isFields, type Payload, type PayloadFields } from './payload.ts';
import { changesBetween } from './setting-changes.ts';

/** Stands for a value that the entry does not have. */
const UNKNOWN = '—';

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsIn = (value: unknown): PayloadFields => (isFields(value) ? value : {});

export const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : UNKNOWN;

/** Amounts are stored in santim. */
export const money = (value: unknown): string => (typeof value === 'number' ? formatMoney(value / 100) : UNKNOWN);

const time = (value: unknown): string => (typeof value === 'string' ? formatDateTime(value) : UNKNOWN);

const onOrOff = (value: unknown): string => {
  if (typeof value !== 'boolean') return UNKNOWN;
  return value ? tf('on') : tf('off');
};

/** The number of cards, or a list of them. */
function countOfCards(value: unknown): string {
  const count = Array.isArray(value) ? value.length : value;
  if (typeof count !== 'number') return UNKNOWN;
  return count === 1 ? tf('oneCard') : tf('cards', { count });
}

const cardNumbers = (value: unknown): string => listIn(value).map(plain).join(' ') || UNKNOWN;

const shapeName = (pattern: unknown, names: unknown): string =>
  isPattern(pattern) ? patternName(pattern, isFields(names) ? (names as PatternNames) : null) : plain(pattern);

/** A stored code in words; a code that has none is shown as it is. */
const wordOf = (key: string, code: unknown): string => factText(key) ?? plain(code);

const endOf = (reason: unknown): string => wordOf(`end-${plain(reason)}`, reason);
const resultOf = (result: unknown): string => wordOf(`result-${plain(result).replace(' ', '-')}`, result);

const cardOrDraw = (card: unknown): string => (card === null ? tf('cardToDraw') : tf('card', { cardId: plain(card) }));

/** A card that staff chose is never shown as drawn: an entry that does not say it says neither. */
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
  const [from, to] = [before.available, after.available];
  return typeof from === 'number' && typeof to === 'number' ? money(to - from) : UNKNOWN;
}

/** Values that are read from one side of the payload, by their names in the sentences. */
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

/** Values that compare both sides. */
const OF_BOTH: Readonly<Record<string, (payload: Payload) => string>> = {
  changes: changesBetween,
  moved: movedBetween,
  winners: newWinners,
};

const BEFORE = /^before([A-Z]\w*)$/;

/** Returns a value of a sentence by its name: `beforeAmount` is the `amount` of the side before. */
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
