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

/** What the staff read that stands in no catalogue: words that the rules and the dates have. */
export const ELSEWHERE: English = {
  area: 'server',
  texts: Object.fromEntries(
    [
      ...PATTERNS.map((pattern) => patternLabel(pattern)),
      ...['Br', 'BIRR', 'admin', 'cashier', 'moderator', 'play', 'pause', 'stop'],
      ...[9, 15, 21].map(greetingAt),
      ...DAYS.flatMap((day) => [day, day.slice(0, 3)]),
      ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
      ...['Meskerem', 'Tikimt', 'Hidar', 'Tahsas', 'Tir', 'Yekatit', 'Megabit'],
      ...['Miyazya', 'Ginbot', 'Sene', 'Hamle', 'Nehase', 'Pagume'],
      ...['Up to 10', 'Over 100', 'Under 10%', '10 to 20%', 'Over 20%', 'This Week', 'Last Week', 'Prior'],
      ...['morning', 'afternoon', 'evening', 'night'],
    ].map((text) => [text, text]),
  ),
};

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
