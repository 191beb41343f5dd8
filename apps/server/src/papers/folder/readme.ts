import paper from '@adarash/texts/paper.json' with { type: 'json' };
import type { RecordPiece } from '../../record/record-file.ts';
import { version } from '../../start/places.ts';
import type { Inspected } from './reading.ts';
import type { SetInFolder } from './tables.ts';

/** What a reader would look for and does not find. */
export type Missing = {
  readonly archives: readonly { month: string; file: string; sha256: string }[];
  readonly record: boolean;
  readonly verifier: boolean;
  /** The rolls as PDF. */
  readonly printed: boolean;
  /** Since when entries are judged for the list; null: since the first. */
  readonly judged: string | null;
};

export type Contents = Pick<Inspected, 'hall' | 'from' | 'to' | 'dates'> & {
  readonly days: readonly string[];
  readonly piece: RecordPiece | null;
  readonly missing: Missing;
  readonly sets: readonly SetInFolder[];
};

/** What each file of the folder is, and how to check it without trusting the hall. */
export function readme({ hall, from, to, dates, days, piece, missing, sets }: Contents): string {
  const at = hall.at.getTime();
  const day = (iso: string) => `${iso} (${dates.ethiopianDay(iso)})`;
  return [
    ...(hall.isDemo ? [paper.demoNotice.en] : []),
    `${hall.name}: ${day(from)} to ${day(to)}`,
    `Made ${dates.iso(at)} (${dates.ethiopian(at)}) by Adarash ${version}, all of one moment.`,
    `Hall ${hall.id}. Business days with games or closes: ${days.length}.`,
    '',
    'WHAT IS IN IT',
    '',
    'tables.xlsx    every table below as a sheet of one workbook',
    'tables/*.csv   the same tables as plain text (UTF-8)',
    '  days         the sums of each business day with the jackpot at its end, and of all of them in the last row',
    '  games        every game with its money, its winners and how it was drawn',
    '  payouts      every prize and jackpot award: won by which card, handed over when and by whom, or not',
    '  payments     in halls that take other means than cash: what changed hands by them, game by game',
    '  decisions    games called off, winners chosen in advance or by decision, typed numbers, undone',
    '               hand-overs, awards: what, when and by whom, out of the record',
    '  jackpot      every booking of the jackpot and what it held afterwards',
    '  shifts       every close: expected, counted, difference, note, cashier and moderator',
    '  sellers      in halls with sellers: what each took, owed and handed in, as it was sealed with each close',
    '  seller-moves and each float, sale and hand-in of theirs, with its entry of the record',
    '  worth-a-look what the owner should look at, and whether they have: of this hall and of the whole house',
    'rolls/         the roll of each day, as PDF to print and as text',
    ...(sets.length > 0 ? ['card-sets/     the hall’s own sets of cards that games here were sold from'] : []),
    'receipts/      one file for each game that has ended: all that its draw can be recomputed from',
    'record.txt     what staff did in this hall, entry by entry, each bound to the one before it by its hash',
    'verify.html    checks receipts; one file, without a network',
    '',
    'Amounts are Birr. Times are those of the hall, in ISO form and in the Ethiopian calendar beside it, whose hours',
    'count from dawn and dusk. A business day may end after midnight. "How it was drawn" says of every game whether',
    'it was a fair draw, or what staff had a hand in.',
    '',
    'HOW TO CHECK IT',
    '',
    'Receipts: open verify.html in a browser, best a copy of your own from another place, and give it a file of',
    'receipts/. Or: npm run verify -- receipts/DAY/FILE.json',
    'The record: npm run verify -- record.txt',
    'All of them at once, after unpacking: npm run verify -- FOLDER',
    'Each of its lines is a hash, a blank and an entry as JSON. The hash is SHA-256 over the 32 bytes of the hash',
    'before it, followed by the bytes of that JSON; any program that knows SHA-256 can recompute it.',
    'A receipt names the entry of the record that it ended with (recordHead): that line of record.txt has to begin',
    'with the same hash. So do the rolls and mails that were given out on the evening itself.',
    'Money: stakes = given back + house fee + to the jackpot + won + unclaimed + in play; won = handed over +',
    'open + withheld tax. Of a seller: to hand in = from before + float + taken in cash + for the next game;',
    'difference = handed in - to hand in.',
    '',
    ...setsText(sets),
    ...recordText(piece),
    ...missingText(missing, dates),
  ]
    .join('\r\n')
    .concat('\r\n');
}

function setsText(sets: readonly SetInFolder[]): string[] {
  if (sets.length === 0) return [];
  return [
    'THE SETS OF CARDS',
    '',
    'A receipt of a game on the hall’s own cards names their set by its digest. verify.html asks for its file; on a',
    'terminal: npm run verify -- --set FILE receipts/DAY/FILE.json. A file in which a card was changed has another digest.',
    ...sets.flatMap(({ name, version, card_count, games, file }) => [
      `"${name}", version ${version}, ${card_count} cards, ${games} ${games === 1 ? 'game' : 'games'}:`,
      `  ${file}`,
    ]),
    '',
  ];
}

function recordText(piece: RecordPiece | null): string[] {
  if (piece === null) return [];
  const { before, last, head } = piece;
  const later = head.seq - last;
  return [
    'THE RECORD',
    '',
    last > before.seq ? `Entries ${before.seq + 1} to ${last} are here.` : 'It has no entries of these days.',
    before.seq === 0 ? 'They begin with the first of all.' : `They build on entry ${before.seq}: ${before.hash}`,
    `The whole record ended with entry ${head.seq}: ${head.hash}`,
    ...(later > 0 ? [`${later} entries of later days stand between; they are in the folders of those days.`] : []),
    '',
  ];
}

function missingText({ archives, record, verifier, printed, judged }: Missing, { iso }: Contents['dates']): string[] {
  const texts = [
    ...archives.map(
      ({ month, file, sha256 }) =>
        `${month} is archived in the file ${file} (SHA-256 of its rows ${sha256}): receipts of games of that month, its part of the record and what decisions tell of it are there and not here. The owner brings it back with: npm run hall -- archive back ${month}`,
    ),
    ...(printed ? ['The rolls are here as text alone: a folder of at most a hundred days has them as PDF too.'] : []),
    ...(judged === null ? [] : [`The table worth-a-look begins ${iso(judged)}: older games were not judged.`]),
    ...(record ? ['This hall has no record yet.'] : []),
    ...(verifier ? ['verify.html was not built on this server; any other one has it at /verify.html.'] : []),
  ];
  return texts.length === 0 ? ['NOTHING IS MISSING.'] : ['WHAT IS MISSING', '', ...texts];
}
