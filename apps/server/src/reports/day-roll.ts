import type { Summary } from '@adarash/contract';
import { fillIn } from '@adarash/contract/words/fill-in';
import { en as words } from '@adarash/contract/words/hall/en';
import type { Books } from '@adarash/rules/books';
import { writeEthiopian } from '@adarash/rules/ethiopian';
import { cardsOut, type GameDocument, type TwoPersons, winningsIn } from '@adarash/rules/game';
import { moneyText, type Santim } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import type { Kysely } from 'kysely';
import type { RecordHead } from '../audit/append.ts';
import { demoIn } from '../house/demo.ts';
import { dayAt, houseSettings } from '../house/settings.ts';
import { type Handler, oneHall } from '../http/handler.ts';
import { readJackpot } from '../jackpot/ledger.ts';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import { closesOf, closesOnPaper, type DayClose } from '../shifts/closed-shifts.ts';
import type { Database } from '../storage/schema.ts';
import { booksOfRow } from '../tallies/tally.ts';
import { booksOfCells, summaryOf } from './figures.ts';
import { filterOf, pageOf } from './matching.ts';
import { sumsOf } from './sums.ts';

/** More games than a hall plays in a day; were there more, the roll says how many it leaves out. */
const MOST_GAMES = 2_000;

/** A hall's day, all of one moment: what every roll is written from. */
export type HallDay = {
  readonly day: string;
  readonly at: Date;
  /** The oldest first. */
  readonly games: readonly StoredGame[];
  /** How many came before these and are left out. */
  readonly leftOut: number;
  readonly summary: Summary;
  readonly books: Books;
  readonly jackpot: Santim;
  readonly closes: readonly DayClose[];
  readonly recordHead: RecordHead | null;
};

export const getDayRoll =
  (services: Services): Handler<'GET /games/day-roll'> =>
  async ({ hallId: asked, query }) => {
    const hallId = await oneHall(services.storage.db, asked);
    const day = query.day ?? (await dayAt(services.storage.db, services.config, services.chance.now()));
    // One moment for all of it: a roll whose games and whose end of the record do not fit each other proves nothing.
    const { text, recordHead } = await services.storage.snapshot((db) =>
      rollOf(db, hallId, day, services.chance.now()),
    );
    return { success: true, day, text, recordHead };
  };

export async function dayOf(db: Kysely<Database>, hallId: string, day: string, at: Date): Promise<HallDay> {
  const filter = filterOf({ from: day, to: day }, day);
  const { rows, next } = await pageOf(db, hallId, filter, MOST_GAMES, undefined);
  const { cells } = await sumsOf(db, hallId, filter, []);
  const summary = summaryOf(cells);
  const { available: jackpot } = await readJackpot(db, hallId);
  return {
    day,
    at,
    games: rows.reverse(),
    leftOut: next === null ? 0 : summary.totalGames - rows.length,
    summary,
    books: booksOfCells(cells),
    jackpot,
    closes: await closesOf(db, hallId, day),
    recordHead: await headOf(db, hallId),
  };
}

type DayRoll = Pick<HallDay, 'day' | 'recordHead' | 'books'> & { readonly text: string };

/** The day as text, for mail: each game with its seal, the sums, and the end of the record, so that an end cut off shows. */
export async function rollOf(db: Kysely<Database>, hallId: string, day: string, now: Date): Promise<DayRoll> {
  const { games, leftOut, summary, books, jackpot, closes, recordHead } = await dayOf(db, hallId, day, now);
  const text = [
    `${(await demoIn(db)) ? 'DEMO: ' : ''}${await nameOf(db, hallId)}, ${await writtenDay(db, day)}`,
    '',
    ...(leftOut > 0 ? [`(${leftOut} games before these)`] : []),
    ...games.map(lineOf),
    ...(games.length === 0 ? ['No games.'] : []),
    '',
    `Games ${summary.totalGames}, called off ${summary.voidedGames}, designated ${summary.designatedGames}`,
    `Complete cards without a prize ${summary.completeUnpaid}, numbers typed ${summary.typedNumbers}`,
    ...sumsOnPaper(books),
    `The jackpot holds ${moneyText(jackpot)}`,
    ...closesOnPaper(closes),
    '',
    recordHead === null
      ? 'The record of this hall is empty.'
      : `End of the record at ${now.toISOString()}: entry ${recordHead.seq}, ${recordHead.hash}`,
  ];
  return { day, text: `${text.join('\n')}\n`, recordHead, books };
}

/** With the day of the other calendar beside it, where the owner chose that one. */
export const writtenDay = async (db: Kysely<Database>, day: string): Promise<string> =>
  (await houseSettings(db)).calendar === 'ethiopian' ? `${day} (${writeEthiopian(day)})` : day;

/** The sums of a day as they are written; they add up as `Books` says. */
export function sumsOnPaper(books: Books): string[] {
  const money = (name: keyof Books) => moneyText(books[name]);
  return [
    `Stakes ${money('stakes')}, given back ${money('givenBack')}`,
    `House fee ${money('houseFee')}, to the jackpot ${money('toJackpot')}, unclaimed ${money('unclaimed')}, in play ${money('inPlay')}`,
    `Prizes won ${money('won')}, handed over ${money('handedOver')}, open ${money('open')}`,
    `Jackpot awards won ${money('awarded')}, handed over ${money('awardsHandedOver')}, open ${money('awardsOpen')}`,
    ...(books.withheld + books.awardsWithheld > 0
      ? [`Tax withheld from prizes ${money('withheld')}, from jackpot awards ${money('awardsWithheld')}`]
      : []),
    ...(books.byBank > 0 ? [`Of what was handed over, paid by bank ${money('byBank')}`] : []),
  ];
}

/** The end of one chain of the record. */
export async function headOf(db: Kysely<Database>, chain: string): Promise<RecordHead | null> {
  const head = await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst();
  return head ?? null;
}

async function nameOf(db: Kysely<Database>, hallId: string): Promise<string> {
  const { name, hall_name } = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['users.name', 'halls.hall_name'])
    .where('halls.id', '=', hallId)
    .executeTakeFirstOrThrow();
  return hall_name || name;
}

const DRAWS = { fair: 'fair', manual: 'numbers typed', designated: 'DESIGNATED' } as const;

function lineOf(row: StoredGame): string {
  const seal = row.commitment.slice(0, 20).replace(/(.{4})(?=.)/g, '$1 ');
  const books = booksOfRow(row);
  const game = factsOf(row);
  const won = game.winners.map(
    ({ cardId, prize, handedOver }) =>
      `card ${cardId} won ${moneyText(prize)}${taxText(game, prize)}, ${handedOver ? 'handed over' : 'open'}`,
  );
  const unpaid = row.complete_unpaid > 0 ? [`${row.complete_unpaid} complete without a prize`] : [];
  return [
    `Game ${row.number}`,
    patternLabel(row.pattern),
    `${row.card_count} x ${moneyText(row.bet)}`,
    DRAWS[row.draw_kind],
    ...putOutText(game),
    row.status === 'voided' ? `called off: ${game.voidReason?.replace(/\s+/g, ' ')}` : row.status,
    ...signedBy('ended', game.endedBy?.twoPersons),
    ...(books.givenBack > 0 ? [`given back ${moneyText(books.givenBack)}`] : []),
    ...(books.stakes > books.givenBack
      ? [`house fee ${moneyText(books.houseFee)}`, `to the jackpot ${moneyText(books.toJackpot)}`]
      : []),
    ...won,
    ...(books.unclaimed > 0 ? [`unclaimed ${moneyText(books.unclaimed)}`] : []),
    ...awardOf(game),
    ...signedBy('jackpot drawn', game.jackpot?.twoPersons),
    ...unpaid,
    `seal ${row.sequence}: ${seal}`,
  ].join(' | ');
}

function putOutText(game: GameDocument): string[] {
  const count = cardsOut(game).length;
  return count === 0 ? [] : [fillIn(words[count === 1 ? 'putOutOne' : 'putOutMany'], { count })];
}

/** Both names, where two persons had to sign. */
function signedBy(what: string, persons: TwoPersons | undefined): string[] {
  if (!persons) return [];
  const { by, beside } = persons;
  return [`${what} by ${by.name} (${by.role}) and ${beside.name} (${beside.role})`];
}

function awardOf(game: GameDocument): string[] {
  if (game.jackpot === null) return [];
  const { cardId, amount, random, handedOver } = game.jackpot;
  const how = random ? 'drawn' : 'awarded by staff';
  const state = handedOver ? 'handed over' : 'open';
  return [`jackpot to card ${cardId} ${moneyText(amount)}${taxText(game, amount)}, ${how}, ${state}`];
}

/** Nothing in a game without a tax, and nothing of what is below its threshold. */
function taxText(game: GameDocument, won: Santim): string {
  const { withheld, net, byBank } = winningsIn(game, won);
  const taxed = withheld > 0 ? `, tax withheld ${moneyText(withheld)}, net ${moneyText(net)}` : '';
  return byBank ? `${taxed}, by bank` : taxed;
}
