import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Details } from './details.ts';

/** What every side of the wire agrees on: roles, shapes, lengths and times. No schema library: the browser loads this file. */

export const ROLES = ['admin', 'cashier', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** Those who act: accounts, and the phones of sellers, which are none. */
export type ActingRole = Role | 'seller';

/** Who may open a route: anyone at all, or only the named roles. */
export type Audience = 'public' | readonly ActingRole[];

export const PUBLIC = 'public' as const;
export const STAFF = ROLES;
export const ADMIN = ['admin'] as const;
export const CASHIER = ['cashier'] as const;
export const MODERATOR = ['moderator'] as const;
export const SELLER = ['seller'] as const;
/** Both members of a hall. */
export const HALL = ['cashier', 'moderator'] as const;

/** Where a role lands after signing in, and where a misdirected visitor is sent. */
export const HOME: Record<Role, string> = {
  admin: '/admin-dashboard',
  cashier: '/cashier-dashboard',
  moderator: '/control',
};

/** Fields of requests whose value opens something. No hash, log line or stored answer is made of them. */
export const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'otp', 'code', 'digits', 'token'] as const;

/** What a screen that shows four digits wants to become. */
export const PURPOSES = ['display', 'seller'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ID_FORM = /^[0-9a-f]{24}$/;
export const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isId = (text: string): boolean => ID_FORM.test(text);

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const MAX_NAME = 100;

export const MAX_HALL_NAME = 60;
export const MAX_NOTICE = 200;

/** How many sellers of a hall can be switched on. */
export const MOST_SELLERS = 20;

/** How long a finished game stays on the display. */
export const GAME_SHOWN_MS = 60_000;
/** A counter that nobody touches for so long sells nothing any more. */
export const SALE_SHOWN_MS = 30 * 60_000;

/** What the hall reads, the default first; the requirements' two and English. */
export const LANGUAGES = ['am', 'om', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The voices: Amharic, and Oromo under the name its folder has always had. */
export const SOUND_FOLDERS = ['amharic', 'voices'] as const;
export type SoundFolder = (typeof SOUND_FOLDERS)[number];

/** The text of a row in one language, if there is one. The rows of codes are in `packages/texts`. */
export type TextOf = (row: string) => string | undefined;

/** The row of a code: `CODE.name` where there is one for a detail that is given, else `CODE`. */
export function rowOf(textOf: TextOf, code: string, details: Details): string {
  const given = Object.entries(details).filter(([, value]) => value);
  return given.map(([name]) => `${code}.${name}`).find((row) => textOf(row) !== undefined) ?? code;
}

const PLACE = /\{\{(\w+)\}\}/g;

export const placesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = '']) => name);

/** A text with its details in place; one that is not given leaves its place empty. */
export const fill = (text: string, details: Details): string =>
  text.replace(PLACE, (_, name: string) => written(name, details[name as keyof Details]));

function written(name: string, value: Details[keyof Details]): string {
  if (name === 'price') return formatBirr(santimFromBirr(Number(value)) ?? santim(0), 'always');
  if (name === 'amount') return formatBirr(santimFromBirr(Number(value)) ?? santim(0));
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The sentence of a code, or null where the code is not known or a detail is missing. */
export function sentenceIn(textOf: TextOf, code: string, details: Details = {}): string | null {
  const text = textOf(rowOf(textOf, code, details));
  const isWhole = text !== undefined && placesIn(text).every((name) => details[name as keyof Details] !== undefined);
  return isWhole ? fill(text, details) : null;
}

export type Values = Readonly<Record<string, string | number>>;

/** Replaces each `{{name}}` in a sentence by its value. */
export function fillIn(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** One language of an area of the table of texts, by key. */
export function textsIn<Key extends string>(
  rows: Readonly<Record<Key, Readonly<Record<Language, string>>>>,
  language: Language,
): Readonly<Record<Key, string>> {
  const texts = Object.entries<Readonly<Record<Language, string>>>(rows).map(([key, row]) => [key, row[language]]);
  return Object.fromEntries(texts);
}
