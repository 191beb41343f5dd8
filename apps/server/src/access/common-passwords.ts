import list from './common-passwords.txt?raw';

/** The 3,000 most common passwords of eight characters or more, in lower case (from zxcvbn-ts, MIT). */
const COMMON: ReadonlySet<string> = new Set(list.trimEnd().split(/\r?\n/));

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
