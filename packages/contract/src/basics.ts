import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Details } from './message-params.ts';

/**
 * Roles, formats, lengths and times that client and server have in common. Must not import a schema library, because
 * the browser loads this file.
 */

export const ROLES = ['admin', 'cashier', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles that requests in a hall can have: the roles of accounts, and `seller` for a seller's phone, which has no
 * account.
 */
export type ActingRole = Role | 'seller';

/** Roles that may use a route, or `public` for every client. */
export type Audience = 'public' | readonly ActingRole[];

export const PUBLIC = 'public' as const;
export const STAFF = ROLES;
export const ADMIN = ['admin'] as const;
export const CASHIER = ['cashier'] as const;
export const MODERATOR = ['moderator'] as const;
export const SELLER = ['seller'] as const;
/** Roles of a hall's staff: its cashier and its moderator. */
export const HALL = ['cashier', 'moderator'] as const;

/** First page of each role after sign-in. A request for a page of another role is redirected to it. */
export const HOME: Record<Role, string> = {
  admin: '/admin-dashboard',
  cashier: '/cashier-dashboard',
  moderator: '/control',
};

/** Request fields that grant access. Must not be part of a hash, a log line or a stored response. */
export const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'otp', 'code', 'digits', 'token'] as const;

/** Purposes for which a screen displays a pairing code: as the hall's display, or as a seller's phone. */
export const PURPOSES = ['display', 'seller'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ID_FORM = /^[0-9a-f]{24}$/;
export const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isId = (text: string): boolean => ID_FORM.test(text);

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const MAX_NAME = 100;

export const MAX_HALL_NAME = 60;
export const MAX_NOTICE = 200;

/** Maximum number of enabled sellers per hall. */
export const MOST_SELLERS = 20;

/** Time for which the display shows an ended game. */
export const GAME_SHOWN_MS = 60_000;
/** Time without a change of the sale after which the display no longer shows the sale of a counter. */
export const SALE_SHOWN_MS = 30 * 60_000;

/** Languages of the hall: the two that the requirements prescribe, and English. The first is the default. */
export const LANGUAGES = ['am', 'om', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Folders of the built-in voices. For compatibility the folder of the Oromo voice is `voices`. */
export const SOUND_FOLDERS = ['amharic', 'voices'] as const;
export type SoundFolder = (typeof SOUND_FOLDERS)[number];

/** Returns the text of a row in one language, or undefined. A row is an entry for an error code in `packages/texts`. */
export type TextOf = (row: string) => string | undefined;

/**
 * Returns the key of the text row for an error code: `CODE.name` if a text for a given detail exists, otherwise `CODE`.
 */
export function rowOf(textOf: TextOf, code: string, details: Details): string {
  const given = Object.entries(details).filter(([, value]) => value);
  return given.map(([name]) => `${code}.${name}`).find((row) => textOf(row) !== undefined) ?? code;
}

const PLACE = /\{\{(\w+)\}\}/g;

export const placesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = '']) => name);

/** Returns a text with its placeholders replaced by the details. The placeholder of a missing detail becomes empty. */
export const fill = (text: string, details: Details): string =>
  text.replace(PLACE, (_, name: string) => formatDetail(name, details[name as keyof Details]));

function formatDetail(name: string, value: Details[keyof Details]): string {
  if (name === 'price') return formatBirr(santimFromBirr(Number(value)) ?? santim(0), 'always');
  if (name === 'amount') return formatBirr(santimFromBirr(Number(value)) ?? santim(0));
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Returns the sentence for an error code with its details, or null if the code is unknown or a detail is missing. */
export function sentenceIn(textOf: TextOf, code: string, details: Details = {}): string | null {
  const text = textOf(rowOf(textOf, code, details));
  const isWhole = text !== undefined && placesIn(text).every((name) => details[name as keyof Details] !== undefined);
  return isWhole ? fill(text, details) : null;
}

export type Values = Readonly<Record<string, string | number>>;

/** Replaces each `{{name}}` in a sentence by its value. A placeholder without a value remains. */
export function fillIn(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns the texts of an area in one language, by key. */
export function textsIn<Key extends string>(
  rows: Readonly<Record<Key, Readonly<Record<Language, string>>>>,
  language: Language,
): Readonly<Record<Key, string>> {
  const texts = Object.entries<Readonly<Record<Language, string>>>(rows).map(([key, row]) => [key, row[language]]);
  return Object.fromEntries(texts);
}
