import { ERROR_CODES, type ErrorDetails, sentenceFor } from '@adarash/contract/errors';
import { PATTERNS, patternLabel } from '@adarash/rules/pattern';
import { vi } from 'vitest';
import { DAYS, greetingAt } from '../../lib/local-time.ts';
import type { Catalogue } from '../texts.ts';

/** The English of one catalogue of the staff, as its file has it. */
export interface English {
  area: string;
  texts: Catalogue;
}

/** The text of an area in a language: its own where the word means something else there. */
export const localOf = (language: Catalogue, area: string, english: string): string | undefined =>
  language[`${area}|${english}`] ?? language[english];

/** A refusal with the names of its values in their place. */
const named = new Proxy({} as ErrorDetails, {
  get: (_, name: string) => (name === 'cards' ? ['{{cards}}'] : `{{${name}}}`),
});

/** What the staff read that stands in no catalogue: what the server says, and words that the rules and the dates have. */
export const ELSEWHERE: English = {
  area: 'server',
  texts: Object.fromEntries(
    [
      ...ERROR_CODES.flatMap((code) => [sentenceFor(code, named), sentenceFor(code)]),
      ...PATTERNS.map((pattern) => patternLabel(pattern)),
      ...['Br', 'BIRR', 'admin', 'cashier', 'moderator', 'play', 'pause', 'stop'],
      ...[9, 15, 21].map(greetingAt),
      ...DAYS.flatMap((day) => [day, day.slice(0, 3)]),
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
      ...['Meskerem', 'Tikimt', 'Hidar', 'Tahsas', 'Tir', 'Yekatit', 'Megabit'],
      ...['Miyazya', 'Ginbot', 'Sene', 'Hamle', 'Nehase', 'Pagume'],
      ...['Up to 10', 'Over 100', 'Under 10%', '10 to 20%', 'Over 20%', 'This Week', 'Last Week', 'Prior'],
      ...['morning', 'afternoon', 'evening', 'night'],
      ...['Saved.', 'Settings saved.', 'Program saved.', 'Nothing was changed.', 'Number {{number}} called'],
      ...['Number {{number}} taken back', 'Card {{card}} is out of this game'],
      ...['That device is signed out.', 'All other devices are signed out.', '{{name}} is signed out everywhere.'],
      '{{name}} has a new password and is signed out everywhere.',
      ...['Admin added successfully!', 'Admin removed successfully!'],
      ...['Pattern "{{name}}" saved.', 'Pattern "{{name}}" deleted.'],
      'Card {{card}} is the designated winner of game {{number}}.',
    ]
      // Without its values a refusal names the usual ones; the pattern with values covers it.
      .filter((text, _, all) => text.includes('{{') || !all.some((other) => covers(other, text)))
      .map((text) => [text, text]),
  ),
};

function covers(pattern: string, text: string): boolean {
  if (!pattern.includes('{{')) return false;
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '.*');
  return new RegExp(`^${source}$`).test(text);
}

/**
 * Every catalogue of the staff, in the order of its files. They hand out no texts, so they are loaded once more, as
 * modules of their own, with another `staffTexts`: the files of a run share their modules, and keep the real one.
 */
async function englishOfStaff(): Promise<readonly English[]> {
  const catalogues: English[] = [];
  vi.doMock('../texts.ts', async (original) => ({
    ...(await original<object>()),
    staffTexts: (texts: Catalogue, area = '') => {
      catalogues.push({ texts, area });
      return (key: string) => texts[key];
    },
  }));
  const areas = import.meta.glob(['../en/*.ts', '!../en/*.test.ts'], { query: '?english' });
  for (const path of Object.keys(areas).sort()) await areas[path]?.();
  vi.doUnmock('../texts.ts');
  return catalogues;
}

export const STAFF = await englishOfStaff();
