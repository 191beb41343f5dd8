import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TABLE } from './table.ts';

type Row = Record<'en' | 'am' | 'om', string> & { note?: string };
type Language = 'am' | 'om';

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const FOLDER = inRoot('packages/texts/src');
const AREAS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

const sourceOf = (area: string) => readFileSync(`${FOLDER}/${area}.json`, 'utf8');
const rowsOf = (area: string) => Object.entries<Row>(JSON.parse(sourceOf(area)));
const ROWS = AREAS.flatMap((area) => rowsOf(area).map(([key, row]) => ({ area, key, row })));

/**
 * Words that must not occur in a language, because they mean something different in a bingo hall. Each has its
 * replacement (packages/texts/README.md).
 */
const NOT_THESE: readonly [language: Language, word: RegExp, why: string][] = [
  ['am', /ተወሰነ|ተወስ/, 'designated is ተመረጠ; this reads as limited'],
  ['am', /ታትሟል|የታተመ/, 'sealed is ታሸገ; this reads as printed'],
  ['am', /ደረሰኝ/, 'the receipt of a draw is የዕጣ ማስረጃ; this is for taxes'],
  ['am', /ውህደ|ዋሃ/, 'to mix is መደባለቅ; this is a merger'],
  ['om', /murtaa/i, 'designated is filatame; this reads as limited'],
  ['om', /nagahee/i, 'the receipt of a draw is ragaa carraa; this is for taxes'],
  ['om', /injifat/i, "a winner is mo'ataa"],
  ['om', /iccitii|dhaabat|bilbilonni|kaardiiwwan|\butuu /i, 'icciitii, dhaabbat-, bilbiloonni, kaardiilee, osoo'],
  ['om', /’/, 'one apostrophe everywhere'],
];

/** Names, keys and commands that are not translated, so they are in Latin letters in every language. */
const AS_THEY_ARE =
  /Adarash|FREE|API|Enter|Space|A4|\/tv|Chrome|Firefox|Safari|HDMI|MP3|M4A|Ogg|Opus|WAV|\(S |npm run hall -- seed-key export|--(backup|open-to-hall|port)|Windows|“Allow”|open-firewall\.cmd|sudo ufw allow|\/tcp|seed\.key|PostgreSQL|SQLite|pg_dump|docs\/\w+\.md|CHANGELOG\.md|Ctrl\+C|UTC|HOST|TRUST_PROXY|CARD_COUNT|https|“The network”|Backspace/g;

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(AREAS)('the area "%s" of texts', (area) => {
  it('has one line per text with key, languages and a note for native readers', () => {
    const lines = rowsOf(area).map(([key, { en, am, om, note }]) => {
      const row = { en, am, om, ...(note !== undefined && { note }) };
      const cells = Object.entries(row).map(([name, text]) => `${JSON.stringify(name)}: ${JSON.stringify(text)}`);
      return `  ${JSON.stringify(key)}: { ${cells.join(', ')} }`;
    });
    expect(sourceOf(area)).toBe(`{\n${lines.join(',\n')}\n}\n`);
  });

  it('has every text in every language, with the same placeholders', () => {
    for (const [key, { en, am, om }] of rowsOf(area)) {
      for (const text of [en, am, om]) expect(text.trim(), key).not.toBe('');
      for (const text of [am, om]) expect(placeholders(text), key).toEqual(placeholders(en));
    }
  });

  it('is written in Ethiopic script in Amharic', () => {
    const printedSo = ['free', 'space', 'downloadHint'];
    const latin = rowsOf(area).filter(
      ([key, { am }]) =>
        !printedSo.includes(key) && /[a-z]/i.test(am.replace(/\{\{\w+\}\}/g, '').replace(AS_THEY_ARE, '')),
    );
    expect(latin).toEqual([]);
  });

  // The area `words` is excluded, because the short and the long form of a word may be equal in another language.
  it('translates each name by a distinct word', () => {
    const bare = (english: string) => english.toLowerCase().replace(/[.:]$/, '');
    for (const language of ['am', 'om'] as const) {
      const english = new Map<string, string>();
      for (const [key, row] of rowsOf(area).filter(([, { en }]) => area !== 'words' && en.length < 40)) {
        expect(bare(english.get(row[language]) ?? row.en), `${key}: ${row[language]}`).toBe(bare(row.en));
        english.set(row[language], row.en);
      }
    }
  });
});

const SOURCES = ['apps/web/src', 'apps/server/src', 'packages/contract/src', 'packages/rules/src'].flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|test-support/.test(file))
    .map((file) => ({
      file: `${folder}/${file.replaceAll('\\', '/')}`,
      text: readFileSync(inRoot(`${folder}/${file}`), 'utf8'),
    })),
);

/** Returns the part of the product that a file belongs to: an area of the web client, or the whole server. */
const roomOf = (file: string) => /^apps\/(?:web\/src\/(?:app|game|areas\/[^/]+)|server\/src)\//.exec(file)?.[0] ?? file;

/** Returns true if a page of the web client imports a file of the given areas, otherwise false. */
const isPageOf = (file: string, text: string, rooms: readonly string[]): boolean =>
  file.startsWith('apps/web/src/pages/') &&
  rooms.some((room) => text.includes(room.replace(/^apps\/web\/src\//, '../')));

/**
 * Returns the source of all files that can use the texts of an area. They include files of packages whose values are
 * keys of texts.
 */
function sourcesOf(area: string): string {
  const users = SOURCES.filter(({ text }) => text.includes(`@adarash/texts/${area}.json'`)).map(({ file }) => file);
  const names = users.map((file) => file.split('/').at(-1)).filter((name) => name !== 'texts.ts');
  // The live game is included, because it passes keys of texts to its dialogs.
  const readers = SOURCES.filter(({ text }) => text.includes("/window-texts.ts'")).map(({ file }) => file);
  const rooms = [...users, ...(area === 'windows' ? readers : [])].map(roomOf);
  const sayers = SOURCES.filter(
    ({ file, text }) =>
      // Every staff area includes the texts of `common`.
      (area === 'common' && file.startsWith('apps/web/src/')) ||
      users.some((user) => user.startsWith('packages/')) ||
      rooms.some((room) => file.startsWith(room)) ||
      names.some((name) => text.includes(`/${name}'`)) ||
      // Each file with `useT` can use the texts of `common`.
      (area === 'common' && text.includes("/use-t.tsx'")) ||
      isPageOf(file, text, rooms) ||
      file.startsWith('packages/') ||
      (['audit-actions', 'audit-sentences'].includes(area) && file.startsWith('apps/server/')),
  );
  return sayers.map(({ text }) => text).join('\n');
}

// The area `words` is excluded, because its keys are composed from lists. The tests of the web client cover it.
it.each(AREAS.filter((area) => area !== 'words'))('%s has no text that is missing in the code', (area) => {
  const source = sourcesOf(area);
  const starts = [...source.matchAll(/`([\w.-]+)\${/g)].map(([, start = '']) => start);
  const ends = [...source.matchAll(/\}([\w-]+)`/g)].map(([, end = '']) => end);
  const isSaid = (key: string) =>
    source.includes(`'${key}'`) ||
    source.includes(`"${key}"`) ||
    new RegExp(`\\.${key}\\b|(?:^|[{,])\\s*${key}\\s*[:,}]`, 'm').test(source) ||
    starts.some((start) => key.startsWith(start)) ||
    ends.some((end) => key.endsWith(end));
  // An error code of the server may have a further text for a detail, with the key `CODE.detail`.
  const codeOf = (key: string) => /^[A-Z_]+(?=\.)/.exec(key)?.[0] ?? key;
  // The text of an event in the audit log has the key `game.` and the name of the event in the rules.
  const isEvent = (key: string) => /^game\./.test(key) && source.includes(`: '${key.slice('game.'.length)}',`);
  // The text of a seller's action in the audit log has the key `seller.` and the kind of action.
  const isMove = (key: string) => /^seller\./.test(key) && source.includes(`'${key.slice('seller.'.length)}'`);
  const isKnown = (key: string) => isSaid(codeOf(key)) || isEvent(key) || isMove(key);
  expect(rowsOf(area).flatMap(([key]) => (isKnown(key) ? [] : key))).toEqual([]);
});

it('the loaded table contains every area with every text', () => {
  expect(TABLE).toEqual(Object.fromEntries(AREAS.map((area) => [area, Object.fromEntries(rowsOf(area))])));
});

describe('the agreed words of the translations', () => {
  it.each(NOT_THESE)('in the language %s, no text contains %s: %s', (language, word) => {
    expect(ROWS.filter(({ row }) => word.test(row[language])).map(({ area, key }) => `${area}.${key}`)).toEqual([]);
  });

  it.each(['live-game', 'windows'])('the area "%s" never calls a checked card confirmed in Oromo', (area) => {
    expect(rowsOf(area).filter(([, { om }]) => /mirkanees/i.test(om))).toEqual([]);
  });

  it('have different words in Oromo for a locked card and for a removed card', () => {
    const isAboutLocks = (text: string) => /\b(?:un)?lock(?:s|ed)?\b/i.test(text);
    const oromo = ROWS.filter(({ row }) => isAboutLocks(row.en)).map(({ row }) => row.om);
    expect(oromo.length).toBeGreaterThan(20);
    expect(oromo.filter((text) => !/uggur/i.test(text) || /baaf|baas|cuf/i.test(text))).toEqual([]);
  });

  it('include the agreed ones for the person of a designation', () => {
    const { designatedNotice, awardedByStaff } = Object.fromEntries(rowsOf('hall-words'));
    expect(designatedNotice).toEqual({
      en: 'Designated winner: the winning card of this game was chosen in advance by staff',
      am: 'የተመረጠ አሸናፊ፦ የዚህ ጨዋታ አሸናፊ ካርድ አስቀድሞ በሠራተኛ ተመርጧል',
      om: "Mo'ataa filatame: kaardiin tapha kana mo'atu dursee hojjetaadhaan filatameera",
    });
    expect(awardedByStaff).toEqual({
      en: 'Awarded by staff',
      am: 'በሠራተኛ ተመርጦ የተሰጠ',
      om: 'Hojjetaadhaan filatamee kan kenname',
    });
  });
});
