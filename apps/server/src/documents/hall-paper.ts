import { fillIn, LANGUAGES, type Language, type Values } from '@adarash/contract/basics';
import { dateWriter, GREGORIAN } from '@adarash/rules/dates';
import { ETHIOPIAN } from '@adarash/rules/ethiopian';
import type { OwnerSettings } from '@adarash/rules/hall-terms';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { type Pattern, type PatternNames, sayPattern } from '@adarash/rules/pattern';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import notes from '@adarash/texts/notes.json' with { type: 'json' };
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import dateWords from '@adarash/texts/words.json' with { type: 'json' };
import type { FastifyReply, FastifyRequest } from 'fastify';
import { phoneOrigin } from '../http/host-check.ts';
import { dayBegins, dayEnds, hallDay, localIn } from '../platform/periods.ts';
import { ownerSettings } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Block, PaperKind, PrintJob, SheetPaper } from './printer.ts';

export type HallPaper = PrintJob['hall'] & {
  readonly id: string;
  readonly words: PaperWords;
  readonly isDemo: boolean;
  readonly at: Date;
  /** Returns the business day that contains a time. */
  dayOf(at: string | number): string;
  /** Returns the time when a business day begins, in the form that the database stores. */
  dayBegins(day: string): string;
  /** Returns the first time after a business day, in the form that the database stores. */
  dayEnds(day: string): string;
  /** Returns the URL for phones of a page of this hall; null if phones cannot connect. */
  address(path: string): string | null;
  /** Returns the URL of a player's page with these cards; null if phones cannot connect. */
  playAddress(cards: readonly number[]): string | null;
};

/**
 * Returns the texts, times and URLs of a hall's papers. `request` determines the URLs for phones; it is null for papers
 * without a QR code.
 */
export async function hallPaper(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'network' | 'demo'>,
  hallId: string,
  asked: Language | undefined,
  request: FastifyRequest | null,
  db = services.storage.db,
): Promise<HallPaper> {
  const { config, runtime, demo } = services;
  const hall = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['users.name', 'halls.hall_name', 'halls.hall_code', 'halls.language'])
    .where('halls.id', '=', hallId)
    .executeTakeFirstOrThrow();
  const language = asked ?? (isLanguage(hall.language) ? hall.language : 'en');
  const { calendar, dayStartsAt } = await ownerSettings(db);
  const origin = request && phoneOrigin(services, request);
  const address = (path: string) => (origin === null ? null : origin + path);
  const words = wordsIn(language, { timeZone: config.hallTz, calendar });
  const name = hall.hall_name || hall.name;
  return {
    id: hallId,
    // Every card and every paper contains the hall's name, so a demo is marked on all of them.
    name: demo ? `${words.t('demo')} · ${name}` : name,
    words,
    isDemo: demo,
    at: runtime.now(),
    dayOf: (at) => hallDay(at, config.hallTz, dayStartsAt),
    dayBegins: (day) => dayBegins(day, config.hallTz, dayStartsAt).toISOString(),
    dayEnds: (day) => dayEnds(day, config.hallTz, dayStartsAt).toISOString(),
    address,
    playAddress: (cards) => address(`/hall/${hall.hall_code}/play#${cards.join(',')}`),
  };
}

export function sheetJob(
  { name, words: { t, time }, at, isDemo }: HallPaper,
  paper: PaperKind,
  title: string,
  blocks: readonly Block[],
): SheetPaper {
  const printed = t('printedAt', { time: time(at) });
  const warned: Block[] = [{ type: 'warning', text: t('demoNotice') }, ...blocks];
  const marked = isDemo ? { blocks: warned, foot: `${t('demo')} · ${printed}` } : { blocks, foot: printed };
  return { kind: 'sheet', paper, hall: { name }, title, at, ...marked, page: t('page') };
}

export async function sendPaper(
  { printer }: Pick<Services, 'printer'>,
  reply: FastifyReply,
  name: string,
  job: PrintJob,
  { id }: HallPaper,
) {
  const { bytes } = await printer.print(id, job);
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(Buffer.from(bytes));
}

/** Returns the QR code of a paper, or an empty list if phones cannot connect to the hall. */
export const codeBlocks = (address: string | null, caption: string): Block[] =>
  address === null ? [] : [{ type: 'code', address, caption }];

const WORDS = { ...hallWords, ...notes, ...paper };
type WordKey = keyof typeof WORDS;

/** Months and parts of the day by their English words. */
const DATE_WORDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = dateWords;

/** Functions that write texts, amounts and times of a paper in one language. */
export type PaperWords = {
  t(key: WordKey, values?: Values): string;
  /** Returns an amount always with santim, so that amounts can be aligned. */
  money(amount: Santim): string;
  /** Returns a day such as 2026-11-16 in the calendar that the owner selected. */
  day(isoDay: string): string;
  /** Returns a day in the selected calendar, with the Gregorian day in brackets if it is another calendar. */
  fullDay(isoDay: string): string;
  time(at: Date | number | string | null): string;
  pattern(pattern: Pattern, names: PatternNames | null): string;
};

const isLanguage = (value: string): value is Language => LANGUAGES.some((each) => each === value);

type Clock = { readonly timeZone: string; readonly calendar: OwnerSettings['calendar'] };

export function wordsIn(language: Language, { timeZone, calendar }: Clock): PaperWords {
  const t: PaperWords['t'] = (key, values) => fillIn(WORDS[key][language], values);
  const word = (english: string) => DATE_WORDS[english]?.[language] ?? english;
  const gregorian = dateWriter(GREGORIAN, word);
  const dates = calendar === 'ethiopian' ? dateWriter(ETHIOPIAN, word) : gregorian;
  const day: PaperWords['day'] = (isoDay) => dates.day(new Date(isoDay));
  return {
    day,
    fullDay: (isoDay) =>
      calendar === 'gregorian' ? day(isoDay) : `${day(isoDay)} (${gregorian.day(new Date(isoDay))})`,
    t,
    money: (amount) => t('money', { amount: formatBirr(amount, 'always') }),
    time: (at) => (at === null ? '—' : dates.dayAndTime(localIn(at, timeZone))),
    pattern: (pattern, names) => sayPattern(pattern, names, language, t),
  };
}
