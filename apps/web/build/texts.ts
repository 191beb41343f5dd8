import { readdirSync, readFileSync } from 'node:fs';
import { normalizePath, type Plugin } from 'vite';
import { inRoot } from '../../../scripts/command.mjs';

type Row = { en: string; am: string; om: string };

const FOLDER = inRoot('packages/texts/src');
const LANGUAGE = '\0virtual:staff-texts/';

/**
 * Areas whose texts are packed in all languages, because their screens are in the hall's language. They include the
 * server responses that the live game displays, and the dialogs over a game, which hall and staff both read.
 */
export const IN_EVERY_LANGUAGE: readonly string[] = [
  'answers',
  'credentials',
  'draws',
  'hall-display',
  'hall-setup',
  'hall-words',
  'live-game',
  'notes',
  'play',
  'play-check',
  'refusals',
  'second-person',
  'sell',
  'verify',
  'windows',
];

/** Area whose keys are the English words, so it requires no English table. */
const WORDS = 'words';

const rowsOf = (area: string) => Object.entries<Row>(JSON.parse(readFileSync(`${FOLDER}/${area}.json`, 'utf8')));

/** Texts of the staff's screens in one language, by area and key. */
function staffTexts(language: 'am' | 'om') {
  const areas = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []));
  const ofTheStaff = areas.filter(
    (area) => !['old-browser', 'paper'].includes(area) && !IN_EVERY_LANGUAGE.includes(area),
  );
  const inLanguage = (area: string) => Object.fromEntries(rowsOf(area).map(([key, row]) => [key, row[language]]));
  return Object.fromEntries(ofTheStaff.map((area) => [area, inLanguage(area)]));
}

/**
 * Build plugin that packs the texts for each reader. A staff area contains only English, which names the controls in
 * every language. Each other language is one file, which is loaded before the first screen.
 */
export function texts(): Plugin {
  let isBuild = false;
  return {
    name: 'texts',
    enforce: 'pre',
    config: () => ({ json: { namedExports: false, stringify: false } }),
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (`\0${id}`.startsWith(LANGUAGE) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(LANGUAGE)) {
        return `export default ${JSON.stringify(staffTexts(id.slice(LANGUAGE.length) as 'am' | 'om'))}`;
      }
      const area =
        isBuild && normalizePath(id).startsWith(`${normalizePath(FOLDER)}/`) && /([\w-]+)\.json$/.exec(id)?.[1];
      if (!area) return null;
      if (area === WORDS) return '{}';
      const packed = rowsOf(area).map(([key, { en, am, om }]) => [
        key,
        IN_EVERY_LANGUAGE.includes(area) ? { en, am, om } : { en },
      ]);
      return JSON.stringify(Object.fromEntries(packed));
    },
  };
}
