import { areSquares, type CardSet, isCatalogue, type Square } from '../cards/card.ts';
import { SCHEMES } from '../draw/draw.ts';
import { isJackpotRule, type JackpotOffer } from '../money/jackpot.ts';
import { isFeeTable, santim } from '../money/money.ts';
import { isPaidBy, isPayment } from '../money/payment-method.ts';
import { isLinePattern, isPattern, type PatternNames } from '../patterns/pattern.ts';
import type {
  BrokenMix,
  Decision,
  Designation,
  EndedBy,
  Game,
  HandedOver,
  JackpotDraw,
  Mix,
  OutCard,
  Person,
  RefusedClaims,
  Round,
  TakenBack,
  TwoPersons,
  Winner,
} from './game.ts';
import { isTerms, USUAL_TERMS } from './hall-terms.ts';

/**
 * Fields of a game that are stored in separate columns: fields that lists filter, sort or sum, fields that every call
 * updates, and large fields.
 */
type Apart =
  | 'id'
  | 'hallId'
  | 'series'
  | 'number'
  | 'status'
  | 'pattern'
  | 'bet'
  | 'createdAt'
  | 'startedAt'
  | 'endedAt'
  | 'version'
  | 'calls';

type MixTimes = Pick<Mix, 'openedAt' | 'closedAt'>;

/**
 * Fields of a game in its stored JSON document. Cards of the catalogue are stored only by number, because the catalogue
 * never changes.
 */
export type GameDocument = Omit<Game, Apart | 'cards' | 'mix'> & {
  readonly cards: readonly number[];
  /**
   * Squares of the game's cards if they are from a custom set, so that later changes of the set do not change the game.
   * null for cards of the catalogue.
   */
  readonly squares: readonly (readonly Square[])[] | null;
  readonly mix: MixTimes | null;
};

/**
 * Defaults for missing fields and for new games. The default of a new field must be its value in all existing games.
 */
export const USUAL_FACTS = {
  feeTable: null,
  patternNames: {},
  wholeBirr: false,
  terms: USUAL_TERMS,
  cardSet: null,
  jackpotEnabled: true,
  feedsJackpot: true,
  jackpotRule: '',
  jackpotOffer: null,
  designation: null,
  decision: null,
  rounds: [],
  takenBack: [],
  out: [],
  refused: null,
  winners: [],
  jackpot: null,
  publicText: '',
  mix: null,
  brokenOff: [],
  returned: santim(0),
  payments: [],
  refund: null,
  voidReason: null,
  endedBy: null,
} as const satisfies Partial<Game>;

const USUAL = { ...USUAL_FACTS, squares: null };

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isTrue: Check = (value) => value === true;
const isWhole: Check = (value) => Number.isSafeInteger(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/**
 * Returns a type guard that requires a valid value for every field and rejects unknown fields, because an incomplete
 * object is not valid.
 */
function shapeOf<T>(checks: Readonly<Record<keyof T & string, Check>>) {
  const fields = Object.entries<Check>(checks);
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((name) => Object.hasOwn(checks, name)) &&
    fields.every(([name, check]) => check(Reflect.get(value, name)));
}

const isPerson = shapeOf<Person>({ id: isText, name: isText, role: isText });
const isHandedOver = shapeOf<HandedOver>({
  at: isWhole,
  by: isPerson,
  shift: optional(isWhole),
  byTransfer: optional(isTrue),
  means: optional(isText),
  reference: optional(isText),
});
const isRound = shapeOf<Round>({ round: isWhole, fromCall: isWhole });
const isOutCard = shapeOf<OutCard>({
  cardId: isWhole,
  callIndex: isWhole,
  by: optional(isPerson),
  decided: optional((value) => value === true),
  version: isWhole,
  liftedIn: optional(isWhole),
  unlockedBy: optional(isPerson),
});

const isCardSet = shapeOf<CardSet>({
  digest: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  name: isText,
  version: isWhole,
});
export const isTwoPersons = shapeOf<TwoPersons>({ by: isPerson, beside: isPerson });
export const isPatternNames = shapeOf<PatternNames>({
  en: optional(isText),
  am: optional(isText),
  om: optional(isText),
});

const CHECKS: Readonly<Record<keyof GameDocument, Check>> = {
  scheme: (value) => SCHEMES.some((scheme) => scheme === value),
  createdPattern: isPattern,
  patternNames: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isPatternNames),
  feeBasisPoints: isWhole,
  feeTable: orNull(isFeeTable),
  wholeBirr: isFlag,
  terms: isTerms,
  cards: listOf(isWhole),
  squares: orNull(listOf((value) => Array.isArray(value) && areSquares(value))),
  cardSet: orNull(isCardSet),
  jackpotEnabled: isFlag,
  feedsJackpot: isFlag,
  jackpotRule: isJackpotRule,
  jackpotOffer: orNull(shapeOf<JackpotOffer>({ amount: isWhole, fewestCards: isWhole })),
  designation: orNull(shapeOf<Designation>({ cardId: isWhole, pattern: isPattern, by: isPerson })),
  decision: orNull(shapeOf<Decision>({ cardId: isWhole, by: isPerson })),
  rounds: listOf(isRound),
  takenBack: listOf(
    shapeOf<TakenBack>({
      number: isWhole,
      callIndex: isWhole,
      calledAt: isWhole,
      at: isWhole,
      reason: isText,
      version: isWhole,
      round: optional(isWhole),
    }),
  ),
  // The person is required for a card that was locked beyond the limit.
  out: listOf((value) => isOutCard(value) && (value.decided === undefined || value.by !== undefined)),
  refused: orNull(shapeOf<RefusedClaims>({ callIndex: isWhole, cards: listOf(isWhole) })),
  winners: listOf(
    shapeOf<Winner>({
      cardId: isWhole,
      pattern: orNull(isLinePattern),
      prize: isWhole,
      jackpot: optional(isWhole),
      callIndex: isWhole,
      decidedBy: optional((value) => value === 'moderator'),
      handedOver: optional(isHandedOver),
    }),
  ),
  jackpot: orNull(
    shapeOf<JackpotDraw>({
      awardId: isText,
      cardId: isWhole,
      amount: isWhole,
      message: isText,
      random: isFlag,
      at: isWhole,
      twoPersons: optional(isTwoPersons),
      handedOver: optional(isHandedOver),
    }),
  ),
  publicText: isText,
  mix: orNull(shapeOf<MixTimes>({ openedAt: isWhole, closedAt: orNull(isWhole) })),
  brokenOff: orNull(listOf(shapeOf<BrokenMix>({ openedAt: isWhole, parts: isWhole }))),
  returned: isWhole,
  payments: listOf(isPayment),
  refund: orNull((value) => isPaidBy(value)),
  voidReason: orNull(isText),
  endedBy: orNull(
    shapeOf<EndedBy>({
      role: isText,
      reason: orNull(isText),
      twoPersons: optional(isTwoPersons),
      withHall: optional((value) => value === true),
    }),
  ),
};

/** Fields that games of earlier releases contain and that are no longer used. */
const FORMER_CHECKS: ReadonlyMap<string, Check> = new Map([['tickets', listOf(isWhole)]]);

const FACTS = Object.keys(CHECKS) as (keyof GameDocument)[];
const NEVER_LEFT_OUT = FACTS.filter((name) => !(name in USUAL));

function checkOf(name: string): Check {
  if (Object.hasOwn(CHECKS, name)) return CHECKS[name as keyof GameDocument];
  return FORMER_CHECKS.get(name) ?? (() => false);
}

function withoutFormer(stored: Partial<GameDocument>): Partial<GameDocument> {
  const facts = Object.entries(stored);
  const current = facts.filter(([name]) => !FORMER_CHECKS.has(name));
  return current.length === facts.length ? stored : Object.fromEntries(current);
}

/**
 * Returns whether a stored game is valid. Only existing fields are validated, because missing fields have valid
 * defaults and lists contain hundreds of games.
 */
const isStored = (value: unknown): value is Partial<GameDocument> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, fact]) => checkOf(name)(fact)) &&
  NEVER_LEFT_OUT.every((name) => Object.hasOwn(value, name));

const USUAL_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(USUAL).map(([name, value]) => [name, JSON.stringify(value)]),
);

/** Returns the JSON text in which a game is stored. Equal games have equal texts. */
export function documentOf({ cards, mix, ...game }: Game): string {
  const facts: GameDocument = {
    ...game,
    cards: cards.map(({ cardId }) => cardId),
    squares: game.cardSet && !isCatalogue(game.cardSet) ? cards.map(({ numbers }) => numbers) : null,
    mix: mix && { openedAt: mix.openedAt, closedAt: mix.closedAt },
  };
  const unusual: string[] = [];
  for (const name of FACTS) {
    if (facts[name] === (USUAL as Partial<GameDocument>)[name]) continue;
    const text = JSON.stringify(facts[name]);
    if (text !== USUAL_TEXTS[name]) unusual.push(`"${name}":${text}`);
  }
  return `{${unusual.join()}}`;
}

/** Parses a stored game. Throws if the text is not valid. */
export function documentIn(text: string): GameDocument {
  const stored: unknown = JSON.parse(text);
  if (!isStored(stored)) throw new Error(`A stored game is damaged: ${text}`);
  return { ...USUAL, ...withoutFormer(stored) } as GameDocument;
}
