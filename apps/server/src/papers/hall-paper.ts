import type { Language } from '@adarash/contract/basics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { phoneOrigin } from '../http/own-names.ts';
import { ownerSettings } from '../repositories/owner-settings.ts';
import { correctionsOf } from '../settings/own-words.ts';
import { hallDay } from '../start/periods.ts';
import type { Services } from '../start/services.ts';
import type { Block, PaperKind, PrintJob, SheetPaper } from './print-job.ts';
import { print } from './printer.ts';
import { isLanguage, type Words, wordsIn } from './words.ts';

export type HallPaper = PrintJob['hall'] & {
  readonly id: string;
  readonly words: Words;
  readonly isDemo: boolean;
  readonly at: Date;
  /** The business day of an instant. */
  dayOf(at: string | number): string;
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
    .leftJoin('hall_pictures', 'hall_pictures.hall_id', 'halls.id')
    .select(['users.name', 'halls.hall_name', 'halls.hall_code', 'halls.language'])
    .select(['hall_pictures.type', 'hall_pictures.base64'])
    .where('halls.id', '=', hallId)
    .executeTakeFirstOrThrow();
  const language = asked ?? (isLanguage(hall.language) ? hall.language : 'en');
  const { calendar, dayStartsAt } = await ownerSettings(db);
  const origin = request && phoneOrigin(services, request);
  const hasPicture = hall.base64 !== null && isPrintable(hall.type ?? '', Buffer.from(hall.base64, 'base64'));
  const picture = hasPicture ? `data:${hall.type};base64,${hall.base64}` : null;
  const address = (path: string) => (origin === null ? null : origin + path);
  const words = wordsIn(language, { timeZone: config.hallTz, calendar }, await correctionsOf(db, hallId));
  const name = hall.hall_name || hall.name;
  return {
    id: hallId,
    // Each card has the name on it, and so has each paper.
    name: demo ? `${words.t('demo')} · ${name}` : name,
    picture,
    words,
    isDemo: demo !== null,
    at: runtime.now(),
    dayOf: (at) => hallDay(at, config.hallTz, dayStartsAt),
    address,
    playAddress: (cards) => address(`/hall/${hall.hall_code}/play#${cards.join(',')}`),
  };
}

export function sheetJob(
  { name, picture, words: { t, time }, at, isDemo }: HallPaper,
  paper: PaperKind,
  title: string,
  blocks: readonly Block[],
): SheetPaper {
  const printed = t('printedAt', { time: time(at) });
  const warned: Block[] = [{ type: 'warning', text: t('demoNotice') }, ...blocks];
  const marked = isDemo ? { blocks: warned, foot: `${t('demo')} · ${printed}` } : { blocks, foot: printed };
  return { kind: 'sheet', paper, hall: { name, picture }, title, at, ...marked, page: t('page') };
}

export async function sendPaper(reply: FastifyReply, name: string, job: PrintJob, { id }: HallPaper) {
  const { bytes } = await print(id, job);
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(Buffer.from(bytes));
}

/** A code to scan, where a phone can reach the hall at all. */
export const codeBlocks = (address: string | null, caption: string): Block[] =>
  address === null ? [] : [{ type: 'code', address, caption }];

const AFTER_HEAD = 33;

/**
 * Whether the library that makes PDFs draws a stored picture as a browser does. It knows no WebP, garbles interlaced PNGs,
 * and takes what a PNG says of clear colours for something else unless each index of its palette has a byte of its own.
 */
export function isPrintable(type: string, bytes: Buffer): boolean {
  if (type !== 'image/png') return type === 'image/jpeg';
  const [depth, interlaced] = [bytes[24], bytes[28] === 1];
  if (interlaced) return false;
  const first = nameAt(bytes, AFTER_HEAD);
  const second = nameAt(bytes, AFTER_HEAD + 12 + bytes.readUInt32BE(AFTER_HEAD));
  return first !== 'tRNS' && (second !== 'tRNS' || depth === 8);
}

/** Of the part of a PNG that begins there. */
const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at + 4, at + 8);
