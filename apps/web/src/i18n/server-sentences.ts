import { fillIn } from '@adarash/contract/words/fill-in';

let texts: Readonly<Record<string, string>> = {};
let patterns: readonly { english: string; fits: RegExp }[] = [];

/** The sentences of the server in another language, by their English. */
export function readServer(sentences: Readonly<Record<string, string>>): void {
  texts = sentences;
  patterns = Object.keys(sentences)
    .filter((english) => english.includes('{{'))
    .map((english) => ({ english, fits: patternOf(english) }));
}

/** Finds the values of a finished sentence; one that is not known stays as it is. */
export function fromServer(english: string): string {
  const known = texts[english];
  if (known !== undefined) return known;
  for (const { english: pattern, fits } of patterns) {
    const values = fits.exec(english)?.groups;
    if (values) return fillIn(texts[pattern] ?? pattern, { ...values });
  }
  return english;
}

/** `Card {{id}} is sold` finds the id in `Card 7 is sold`. */
function patternOf(english: string): RegExp {
  const names = new Set<string>();
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (names.has(name)) return `\\k<${name}>`;
    names.add(name);
    return `(?<${name}>.+)`;
  });
  return new RegExp(`^${source}$`, 'u');
}
