import { NAME_LANGUAGES, type PatternNames } from '@adarash/rules/pattern';

/** The names of an own pattern as they are stored. What is stored is believed only once it is what it should be. */
export const namesIn = (text: string): PatternNames => checked(JSON.parse(text), text);

/** The names that a game keeps, by pattern; null is stored where it never had an own one. */
export function namesByPattern(text: string | null): Record<string, PatternNames> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`Stored names are damaged: ${text}`);
  return Object.fromEntries(Object.entries(value).map(([pattern, names]) => [pattern, checked(names, text)]));
}

function checked(value: unknown, text: string): PatternNames {
  if (typeof value === 'object' && value !== null) {
    const names = NAME_LANGUAGES.map((language): unknown => Reflect.get(value, language));
    if (names.every((name) => name === undefined || typeof name === 'string')) return value;
  }
  throw new Error(`Stored names are damaged: ${text}`);
}
