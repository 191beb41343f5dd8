import { LANGUAGES } from '@adarash/contract/basics';
import {
  CORRECTED_LANGUAGES,
  type CorrectedLanguage,
  type Corrections,
  isDisclosure,
  SCREENS,
} from '@adarash/contract/own-words';
import type { Word } from '@adarash/contract/routes/words';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import { hasSameValues, type Row, TABLE } from '@adarash/texts/table';
import { publish } from '../http/live/events.ts';
import type { Mount } from '../http/mount.ts';
import { append, type By } from '../record/append.ts';
import { findHall, storedWords, wordsRow } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';
import { beginSetting, lockSetting, putSetting } from '../storage/settings.ts';
import type { HallTx, Tx } from '../storage/storage.ts';

export function mountWords(mount: Mount, { storage: { db } }: Services): void {
  mount('GET /admin/words', async ({ query: { cashierId = null, search = '', screen, names, only, from = 0 } }) => {
    if (cashierId !== null && !(await findHall(db, cashierId))) throw new Refusal('CASHIER_NOT_FOUND');
    const stored = await storedWords(db, cashierId);
    const [all, hall] = [parse(stored.all), parse(stored.hall)];
    const wanted: readonly string[] = screen === undefined ? Object.keys(TABLE) : SCREENS[screen];
    const named = names?.split('\n');
    const words = wanted.flatMap((each) =>
      Object.entries(TABLE[each] ?? {}).map(([key, row]) => wordOf(each, key, row, all, hall)),
    );
    const found = words.filter(
      (word) =>
        isKind(word, only) &&
        speaksOf(word, search.trim().toLowerCase()) &&
        (named?.includes(`${word.area}.${word.key}`) ?? true),
    );
    return { success: true, words: found.slice(from, from + MOST_SHOWN), total: found.length };
  });

  mount('PUT /admin/words', async ({ body: { cashierId, words }, commit }) => {
    for (const word of words) needCorrectable(word);
    const change = async (tx: Tx, by: By) => ({
      success: true as const,
      message: 'The words were changed.',
      corrections: await write(tx, by, cashierId, words),
    });
    if (cashierId === null) return commit({}, change);
    return commit({ hallId: cashierId }, async (tx: HallTx, by) => {
      const answer = await change(tx, by);
      await publish(tx, { type: 'hall-changed' });
      return answer;
    });
  });

  // `hall`: the code of its display, or its id. One that is not known gets what holds in all halls.
  mount('GET /public/words', async ({ query: { hall = '' } }) => {
    const found = await db
      .selectFrom('halls')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', hall), eb('hall_code', '=', hall)]))
      .executeTakeFirst();
    return { success: true, words: await correctionsOf(db, found?.id ?? null) };
  });
}

/** As stored, for all halls or for one: the texts of each language by `area.key`. */
type Stored = Record<CorrectedLanguage, Record<string, string>>;

const parse = (value: string | undefined): Stored => ({ am: {}, om: {}, ...(value && JSON.parse(value)) });

const rowAt = (area: string, key: string): Row | undefined =>
  Object.hasOwn(TABLE, area) && Object.hasOwn(TABLE[area] ?? {}, key) ? TABLE[area]?.[key] : undefined;

/** A release may have changed a text since, or made it one that discloses: then the product's own stands. */
const fits = (area: string, row: Row | undefined, text: string): boolean =>
  row !== undefined && !discloses(area, row, text) && hasSameValues(text, row.en);

/** A text that is fixed, or one that would call a game a fair draw in place of the mark that says so. */
const discloses = (area: string, row: Row, text: string): boolean =>
  isDisclosure(area, row.en) || FAIR.some((fair) => asRead(text).includes(fair));

/** What is read as a letter of the mark: in small letters without accents, and in syllables that sound alike. */
const READ_AS = new Map(
  Object.entries({
    ...{ a: 'аαɑᴀ4', b: 'вβʙ', c: 'сςᴄ', d: 'ԁᴅɗ', e: 'еεєᴇ3', f: 'ϝƒꜰғ', h: 'нηһʜ', i: 'іιıɪl1|!' },
    ...{ q: 'ԛգ', r: 'гʀɾᴦ', s: 'ѕꜱ5', w: 'ԝωᴡա', ሐ: 'ሀሃሓኀኃኻ', ዕ: 'እ' },
  }).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
);

/** The letters of a text alone, so that nothing between them, above them or like them makes it another one. */
const asRead = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((each) => READ_AS.get(each) ?? each)
    .join('')
    .replace(/\P{L}|\p{DI}/gu, '');
const FAIR = LANGUAGES.map((each) => asRead(hallWords.fair[each]));

const split = (name: string): [area: string, key: string] => {
  const at = name.indexOf('.');
  return [name.slice(0, at), name.slice(at + 1)];
};

/** What the screens and papers of a hall say in place of the product's own texts. */
export async function correctionsOf(db: Db, hallId: string | null): Promise<Corrections> {
  const stored = await storedWords(db, hallId);
  const [all, hall] = [parse(stored.all), parse(stored.hall)];
  const inLanguage = (language: CorrectedLanguage) => {
    const texts: Record<string, Record<string, string>> = {};
    for (const [name, text] of Object.entries({ ...all[language], ...hall[language] })) {
      const [area, key] = split(name);
      if (!fits(area, rowAt(area, key), text)) continue;
      texts[area] ??= {};
      texts[area][key] = text;
    }
    return texts;
  };
  return { am: inLanguage('am'), om: inLanguage('om') };
}

const MOST_SHOWN = 100;

function wordOf(area: string, key: string, { en, am, om, note }: Row, all: Stored, hall: Stored): Word {
  const name = `${area}.${key}`;
  const own = (stored: Stored) =>
    Object.fromEntries(
      CORRECTED_LANGUAGES.flatMap((each) => (stored[each][name] === undefined ? [] : [[each, stored[each][name]]])),
    );
  const fixed = isDisclosure(area, en);
  return { area, key, en, built: { am, om }, all: own(all), hall: own(hall), fixed, unread: note !== undefined };
}

function isKind({ all, hall, fixed, unread }: Word, only: 'corrected' | 'unread' | 'open' | undefined): boolean {
  const isCorrected = Object.keys({ ...all, ...hall }).length > 0;
  if (only === 'corrected') return isCorrected;
  return only === undefined || (!fixed && (only === 'open' || (unread && !isCorrected)));
}

const speaksOf = ({ area, key, en, built, all, hall }: Word, search: string): boolean =>
  [`${area}.${key}`, en, ...[built, all, hall].flatMap((each) => Object.values(each))].some((text) =>
    text.toLowerCase().includes(search),
  );

type Sent = { area: string; key: string; language: CorrectedLanguage; text: string | null };

function needCorrectable({ area, key, text }: Sent): void {
  const name = `${area}.${key}`;
  const row = rowAt(area, key);
  if (row === undefined) throw new Refusal('WORD_UNKNOWN', { name });
  // What an older release let be corrected can still be taken back.
  if (text === null) return;
  if (discloses(area, row, text)) throw new Refusal('WORD_FIXED', { name });
  if (!hasSameValues(text, row.en)) throw new Refusal('WORD_VALUES', { name });
}

/** Returns how many corrections there are afterwards. What equals the product's own text is none. */
async function write(tx: Tx, by: By, hallId: string | null, words: readonly Sent[]): Promise<number> {
  const name = wordsRow(hallId);
  await beginSetting(tx, name, '{}');
  const stored = parse(await lockSetting(tx, name));
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const { area, key, language, text } of words) {
    const at = `${area}.${key}`;
    const kept = stored[language][at] ?? null;
    const wanted = text !== null && hallId === null && text === rowAt(area, key)?.[language] ? null : text;
    if (wanted === kept) continue;
    before[`${language} ${at}`] ??= kept;
    after[`${language} ${at}`] = wanted;
    if (wanted === null) delete stored[language][at];
    else stored[language][at] = wanted;
  }
  const count = CORRECTED_LANGUAGES.reduce((sum, each) => sum + Object.keys(stored[each]).length, 0);
  if (count === 0) await tx.db.deleteFrom('settings').where('name', '=', name).execute();
  else await putSetting(tx, name, JSON.stringify(stored));
  if (Object.keys(after).length > 0) {
    const action = hallId === null ? 'house.words' : 'hall.words';
    await append(tx, { hallId, ...by, action, subject: hallId ?? 'words', before, after });
  }
  return count;
}
