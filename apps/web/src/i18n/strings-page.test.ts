import type { Language } from '@adarash/contract/basics';
import { am as amWords } from '@adarash/contract/words/hall/am';
import { en as enWords } from '@adarash/contract/words/hall/en';
import { om as omWords } from '@adarash/contract/words/hall/om';
import answers from '@adarash/texts/answers.json';
import credentials from '@adarash/texts/credentials.json';
import refusals from '@adarash/texts/refusals.json';
import { describe, expect, it } from 'vitest';
import { texts as staffAm } from './staff/am/index.ts';
import { ELSEWHERE, type English, localOf, STAFF } from './staff/english.test-support.ts';
import { texts as staffOm } from './staff/om/index.ts';

type Texts = Readonly<Record<string, string>>;
type Catalogue = { title: string; en: Texts; am: Texts; om: Texts };

const files = {
  ...import.meta.glob<Record<string, Texts>>('./*/{en,am,om}.ts', { eager: true }),
  // Words that the papers of the server say too.
  ...import.meta.glob<Record<string, Texts>>('../../../../packages/contract/src/words/*/{en,am,om}.ts', {
    eager: true,
  }),
};

/** `./play/om.ts` is `play`; `…/words/hall/om.ts` is `hall-words`. */
const titleOf = (path: string) =>
  /^\.\/(.+)\/\w+\.ts$/.exec(path)?.[1] ?? path.replace(/^.*\/(.+)\/\w+\.ts$/, '$1-words');

function textsOf(title: string, language: string): Texts {
  const found = Object.entries(files).find(([path]) => titleOf(path) === title && path.endsWith(`/${language}.ts`));
  return found?.[1][language] ?? {};
}

/** Every folder that has all three languages. */
const OF_THE_HALL: readonly Catalogue[] = Object.keys(files)
  .filter((path) => path.endsWith('/om.ts'))
  .map(titleOf)
  .map((title) => ({
    title,
    en: textsOf(title, 'en'),
    am: textsOf(title, 'am'),
    om: textsOf(title, 'om'),
  }));

function staffTextsIn(language: Texts, { area, texts }: English): Texts {
  const found = Object.entries(texts).map(([key, english]) => [key, localOf(language, area, english)]);
  return Object.fromEntries(found.filter(([, local]) => local !== undefined));
}

const OF_THE_STAFF: readonly Catalogue[] = [...STAFF, ELSEWHERE].map((english) => ({
  title: `staff: ${english.area}`,
  en: english.texts,
  am: staffTextsIn(staffAm, english),
  om: staffTextsIn(staffOm, english),
}));

/** What the server says, which has its three languages side by side. */
const OF_THE_SERVER: readonly Catalogue[] = Object.entries({ refusals, credentials, answers }).map(([title, rows]) => {
  const column = (language: Language) =>
    Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row[language]]));
  return { title, en: column('en'), am: column('am'), om: column('om') };
});

const CATALOGUES = [...OF_THE_HALL, ...OF_THE_STAFF, ...OF_THE_SERVER];

const HEAD = `# Strings of all screens

Every sentence of the screens and papers the hall reads, then those of the staff (\`staff: …\`), for review by native speakers. Change a sentence in its folder below
\`apps/web/src/i18n/\` (\`hall-words\` and \`paper-words\`: \`packages/contract/src/words/\`; the staff's: \`staff/am\` and \`staff/om\`, under their English), then bring this page up to date with \`npx vitest run apps/web/src/i18n -u\`; a test compares the two. \`{{…}}\` is filled in by the program
and stays as it is. Hall words on purpose: ደራሽ for the prize pool, አዘጋግ for the pattern a game is played for. FREE stands as it is
printed on the cards. One word for one idea: the [glossary](glossary.md#the-halls-words-in-amharic-and-oromo) has the list.

**Confirmed by a native reader of a hall: none yet**, neither a text below nor a spoken sentence (\`apps/server/sounds/words.ts\`). They were
reviewed once beside public Ethiopian bingo and lottery programs. Read these first: what a designated winner is called
(\`hall-words.designated\`, \`designatedNotice\`, \`awardedByStaff\`), what is paid (\`play-check.cardUnpaid\`, \`live-windows.handOverSum\`), and the words that
the glossary marks C.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');
const page = [
  HEAD,
  ...CATALOGUES.map(({ title, ...texts }) =>
    [
      `## ${title}\n`,
      '| key | English | አማርኛ (Amharic) | Afaan Oromoo |',
      '|---|---|---|---|',
      ...Object.keys(texts.en).map(
        (key) => `| \`${key}\` | ${[texts.en, texts.am, texts.om].map((one) => cell(one[key] ?? '')).join(' | ')} |`,
      ),
      '',
    ].join('\n'),
  ),
].join('\n');

/** Words that say something else in a hall, and what stands for them (docs/glossary.md). */
const NOT_THESE: readonly [language: 'am' | 'om', word: RegExp, why: string][] = [
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

/** Names, keys and commands that are written so in every language. */
const AS_THEY_ARE =
  /Adarash|npm start -- --open-to-hall|PNG|JPEG|WebP|FREE|API|Enter|Space|A4|\/tv|\(S |npm run hall -- seed-key export|--(backup|open-to-hall)|seed\.key|PostgreSQL|SQLite|pg_dump|docs\/\w+\.md|CHANGELOG\.md|Ctrl\+C|UTC|HOST|TRUST_PROXY|CARD_COUNT|https|MB/g;

const values = (text: string | undefined) => (text?.match(/\{\{\w+\}\}/g) ?? []).sort();

describe('the strings of the screens', () => {
  it('stand in docs/strings.md as they are', async () => {
    await expect(page).toMatchFileSnapshot('../../../../docs/strings.md');
  });

  it.each(CATALOGUES)('$title: every language has every sentence and fills in the same values', (texts) => {
    for (const language of [texts.am, texts.om]) {
      expect(Object.keys(language).sort()).toEqual(Object.keys(texts.en).sort());
      for (const [key, text] of Object.entries(language)) {
        expect(text.trim(), key).not.toBe('');
        expect(values(text), key).toEqual(values(texts.en[key]));
      }
    }
  });

  it.each(CATALOGUES)('$title: Amharic is written in its own script', ({ am: amharic }) => {
    const printedSo = ['free', 'space', 'downloadHint', 'ownerCommand'];
    const latin = Object.entries(amharic).filter(
      ([key, text]) =>
        !printedSo.includes(key) && /[a-z]/i.test(text.replace(/\{\{\w+\}\}/g, '').replace(AS_THEY_ARE, '')),
    );
    expect(latin).toEqual([]);
  });

  it.each(NOT_THESE)('%s has no %s: %s', (language, word) => {
    const found = CATALOGUES.flatMap(({ title, ...texts }) =>
      Object.entries(texts[language]).flatMap(([key, text]) => (word.test(text) ? `${title}.${key}` : [])),
    );
    expect(found).toEqual([]);
  });

  it.each(['live-game', 'live-windows'])('%s: a card is checked in Oromo, never confirmed', (title) => {
    const confirmed = Object.entries(textsOf(title, 'om')).filter(([, text]) => /mirkanees/i.test(text));
    expect(confirmed).toEqual([]);
  });

  it('say who designated a winner in the agreed words', () => {
    expect(enWords.designatedNotice).toBe(
      'Designated winner: the winning card of this game was chosen in advance by staff',
    );
    expect(amWords.designatedNotice).toBe('የተመረጠ አሸናፊ፦ የዚህ ጨዋታ አሸናፊ ካርድ አስቀድሞ በሠራተኛ ተመርጧል');
    expect(omWords.designatedNotice).toBe(
      "Mo'ataa filatame: kaardiin tapha kana mo'atu dursee hojjetaadhaan filatameera",
    );
    expect([enWords.awardedByStaff, amWords.awardedByStaff, omWords.awardedByStaff]).toEqual([
      'Awarded by staff',
      'በሠራተኛ ተመርጦ የተሰጠ',
      'Hojjetaadhaan filatamee kan kenname',
    ]);
  });
});
