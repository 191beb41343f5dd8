import { fillIn, LANGUAGES, type Language, type Values } from '@adarash/contract/basics';
import { ethiopianDate, ethiopianHour } from '@adarash/rules/ethiopian';
import type { OwnerSettings } from '@adarash/rules/house';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { type Pattern, type PatternNames, sayPattern } from '@adarash/rules/pattern';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import notes from '@adarash/texts/notes.json' with { type: 'json' };
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import type { FastifyReply, FastifyRequest } from 'fastify';
import { phoneOrigin } from '../http/own-names.ts';
import { dayBegins, dayEnds, hallClock, hallDay } from '../platform/periods.ts';
import { ownerSettings } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Block, PaperKind, PrintJob, SheetPaper } from './printer.ts';

export type HallPaper = PrintJob['hall'] & {
  readonly id: string;
  readonly words: Words;
  readonly isDemo: boolean;
  readonly at: Date;
  /** The business day of an instant. */
  dayOf(at: string | number): string;
  /** Time when a business day begins, as times are stored. */
  dayBegins(day: string): string;
  /** Returns the first time after a business day, as times are stored. */
  dayEnds(day: string): string;
  /** Where a phone opens a page of this hall; null where none can. */
  address(path: string): string | null;
  /** The page of a player with these cards filled in. */
  playAddress(cards: readonly number[]): string | null;
};

/** `request`: what a phone's way to the hall is read from; null for what nobody scans. */
export async function hallPaper(
  services: Services,
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
    // Each card has the name on it, and so has each paper.
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

/** A code to scan, where a phone can reach the hall at all. */
export const codeBlocks = (address: string | null, caption: string): Block[] =>
  address === null ? [] : [{ type: 'code', address, caption }];

const WORDS = { ...hallWords, ...notes, ...paper };
type WordKey = keyof typeof WORDS;

/** How a paper speaks: one language, one form of money, one form of time. */
export type Words = {
  t(key: WordKey, values?: Values): string;
  /** As every sum on paper, with its santim, so that amounts can stand under each other. */
  money(amount: Santim): string;
  /** A day such as 2026-11-16, in the calendar that the owner chose. */
  day(isoDay: string): string;
  time(at: Date | number | string | null): string;
  pattern(pattern: Pattern, names: PatternNames | null): string;
};

const isLanguage = (value: string): value is Language => LANGUAGES.some((each) => each === value);

type Clock = { readonly timeZone: string; readonly calendar: OwnerSettings['calendar'] };

export function wordsIn(language: Language, { timeZone, calendar }: Clock): Words {
  const t: Words['t'] = (key, values) => fillIn(WORDS[key][language], values);
  const day: Words['day'] = (isoDay) => {
    if (calendar === 'gregorian') return isoDay;
    return t('ethiopianDate', { date: ethiopianDate(isoDay) });
  };
  const clock = (time: string, hour: number) => {
    if (calendar === 'gregorian') return time;
    const counted = ethiopianHour(hour);
    return `${counted.hour}${time.slice(2)} ${t(counted.part)}`;
  };
  return {
    day,
    t,
    money: (amount) => t('money', { amount: formatBirr(amount, 'always') }),
    time(at) {
      if (at === null) return '—';
      const shown = hallClock(at, timeZone);
      return `${day(shown.day)} ${clock(shown.time.slice(0, 5), shown.hour)}`;
    },
    pattern: (pattern, names) => sayPattern(pattern, names, language, t),
  };
}
