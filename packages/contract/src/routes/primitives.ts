import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, MAX_AMOUNT, santimFromBirr } from '@adarash/rules/money';
import type { SIGNED_ACTS } from '@adarash/rules/second-signature';
import { byName } from '@adarash/rules/sums';
import { z } from 'zod';
import type { Audience } from '../basics.ts';
import { ID_FORM } from '../basics.ts';
import { details } from '../details.ts';
import { ANSWER_CODES, ERROR_CODES, type ErrorCode } from '../errors.ts';

/** A schema message that the server answers with the code's own sentence. */
export const say = (code: ErrorCode) => ({ error: code });

type Checks<T> = z.core.$ZodCheck<T>[];

/**
 * Limits of texts, in characters, and of lists. zod's min() and max() read the length of any value, also of an object in
 * the place of a text, and throw if it is no number. A refinement runs only after the type of the value is right.
 */
const limit = <T>(isWithin: (value: T) => boolean, documented: Record<string, number>, code?: ErrorCode): Checks<T> => [
  z.refine<T>(isWithin, code && say(code)),
  z.meta(documented) as unknown as z.core.$ZodCheck<T>,
];

const charactersIn = (text: string) => Array.from(text).length;

export const minLength = (min: number, code?: ErrorCode) =>
  limit<string>((text) => text.length >= min && charactersIn(text) >= min, { minLength: min }, code);

export const maxLength = (max: number, code?: ErrorCode) =>
  limit<string>(
    // The characters are counted only if the code units, at most two for each, leave it open.
    (text) => text.length <= max || (text.length <= 2 * max && charactersIn(text) <= max),
    { maxLength: max },
    code,
  );

export const minItems = (min: number, code?: ErrorCode) =>
  limit<unknown[]>((list) => list.length >= min, { minItems: min }, code);

export const maxItems = (max: number, code?: ErrorCode) =>
  limit<unknown[]>((list) => list.length <= max, { maxItems: max }, code);

export const exactItems = (count: number) =>
  limit<unknown[]>((list) => list.length === count, { minItems: count, maxItems: count });

export const id = z.string().regex(ID_FORM);
export const anyId = (code: ErrorCode) => z.string(say(code)).regex(ID_FORM, say(code));
export const gameParams = z.object({ id: anyId('GAME_ID_INVALID') });
export const time = z.iso.datetime();

export const day = z.iso.date({ error: 'DATE_INVALID' });
/** Business days, both included. */
export const days = { from: day, to: day };
/** Turned round they would be none, and a paper of them would say that nothing happened. */
export const inOrder = [({ from, to }: { from: string; to: string }) => from <= to, say('DAYS_TURNED')] as const;

/** Birr on the wire: a JSON number with at most two decimals. */
export const birr = z.number();

/** Each of these sums, in Birr. */
export const sumsOf = <Name extends string>(names: readonly Name[]) => z.object(byName(names, () => birr));

const hasTwoDecimals = (value: number) => santimFromBirr(value) !== null;

/** An amount of money in a request; every way it can be wrong is answered with the one sentence of its rule. */
export const amountOf = (code: ErrorCode, max = MAX_AMOUNT) =>
  z.number(say(code)).positive(say(code)).max(birrFromSantim(max), say(code)).refine(hasTwoDecimals, say(code));

export const wholeNumber = (code: ErrorCode, max = 1_000_000_000) =>
  z.number(say(code)).int(say(code)).min(1, say(code)).max(max, say(code));

/**
 * Line breaks, bells and the other control characters, halves of a character, and marks that turn the direction of what
 * is next to them: none of it is anything a person means to write on one line.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const isPlain = (text: string) => !HIDDEN.test(text);
/** What dice and voices in view say may take more than one line. */
const isPlainText = (text: string) => isPlain(text.replace(/[\t\n\r]/g, ' '));

/** Text exactly as it was typed, of one line. `wrong` answers what is no text, `hidden` what is not plain. */
export const exactText = (wrong: ErrorCode, hidden: ErrorCode = 'TEXT_NOT_PLAIN') =>
  z.string(say(wrong)).refine(isPlain, say(hidden));

/** The same without the spaces around it. */
export const plainText = (wrong: ErrorCode, hidden: ErrorCode = 'TEXT_NOT_PLAIN') =>
  z.string(say(wrong)).trim().refine(isPlain, say(hidden));

/** Text exactly as it was typed, of any lines. Every text that is stored comes in through one of these three. */
export const exactParagraphs = (wrong: ErrorCode) => z.string(say(wrong)).refine(isPlainText, say('TEXT_NOT_PLAIN'));

/** How a prize or an award is paid. Above the cash limit of its game it is always by transfer. */
export const paidHow = z.enum(['cash', 'transfer']).default('cash');

/** Why somebody did what others will ask about. */
export const reason = plainText('REASON_REQUIRED')
  .check(...minLength(1, 'REASON_REQUIRED'))
  .check(...maxLength(MAX_TEXT, 'REASON_REQUIRED'));

/** Signing in must not tell which addresses are well formed, so any text is taken and then compared. */
export const loginEmail = plainText('EMAIL_REQUIRED')
  .check(...minLength(1, 'EMAIL_REQUIRED'))
  .check(...maxLength(254, 'EMAIL_INVALID'));

export const password = z
  .string(say('PASSWORD_REQUIRED'))
  .check(...minLength(1, 'PASSWORD_REQUIRED'))
  .check(...maxLength(1024, 'PASSWORD_TOO_LONG'));

/** What somebody signs in with, or confirms with where they stand. */
export const credentials = z.object({ email: loginEmail, password });

/**
 * The second person's sign-in. From the owner's amount on, an act without it is refused with `SECOND_PERSON_NEEDED`, which
 * names the role that signs (`needed`) and the act (`toSign`). It opens no session and is no part of the request that an
 * idempotency key covers.
 */
export const withCosigner = { beside: credentials.optional() };

/** The act that needs a second signature; amounts in Birr. */
export type ToSign = {
  readonly act: (typeof SIGNED_ACTS)[number];
  readonly amount: number;
  /** Together with earlier acts that count with it, or the amount of an award before it is lowered. */
  readonly total: number;
  readonly cards: readonly number[];
  readonly gameNumber: number | null;
  readonly hallName: string;
  readonly requestedBy: string;
};

/** `messageCode` and `details`: what a screen says in place of the English `message`, where one says it. */
export const done = z.object({
  success: z.literal(true),
  message: z.string(),
  messageCode: z.enum(ANSWER_CODES).optional(),
  details: details.optional(),
});

/** Every answer that is a no. Some have further fields, such as `game` or `delaySeconds`. */
export const refusal = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  error: z.string(),
  message: z.string(),
  details,
});

export const ok = z.object({ success: z.literal(true) });

/** Present if the halls are made up. */
export const isDemo = z.literal(true).optional();

/** How many of a list that can grow; without it the whole list comes, as it always did. */
export const pageLimit = z.coerce.number().int().min(1).max(1000).optional();
/** The cursor for the next page, null on the last; there only where a limit was asked for. */
export const nextPage = id.nullable().optional();

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a stranger may ask for and what costs something: each is counted by itself, so that none uses up another. */
type Costly = 'sign-in' | 'password' | 'code' | 'reset' | 'pairing' | 'pairing-state' | 'part' | 'card-set';

/** One request: where it goes, who may make it, what goes in and what comes out. */
export type Route = {
  readonly roles: Audience;
  /**
   * The hall of the request; absent if a route concerns no hall or finds it by another id. For the staff of a hall it is
   * always their own: a request that names another is refused. An admin names a hall or none.
   */
  readonly hall?: 'own' | 'params.cashierId' | 'query.cashierId';
  readonly tag: string;
  readonly summary: string;
  readonly status?: 200 | 201;
  /** A stranger may send it, and it costs a slow hash, a mail or a write: small bodies, few a second from one address. */
  readonly costly?: Costly;
  /** For the one request that carries a file: more than other bodies may have, in bytes. */
  readonly bodyLimit?: number;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What is answered with 202 where the answer proper would take too long. */
  readonly later?: z.ZodType;
  /** `null` marks an answer that is not JSON (an event stream, a sound). */
  readonly answer: z.ZodType | null;
};

/** A table of routes under one heading of the docs, which a route may have otherwise. Keeps the literal types. */
export function routes<
  const T extends Record<`${Method} /${string}`, Omit<Route, 'tag'> & Partial<Pick<Route, 'tag'>>>,
>(tag: string, table: T): { [K in keyof T]: T[K] & Pick<Route, 'tag'> } {
  const tagged = Object.entries(table).map(([key, route]) => [key, { tag, ...route }]);
  return Object.fromEntries(tagged);
}
