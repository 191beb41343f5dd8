import { birrFromSantim, formatBirr } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import type { Kysely } from 'kysely';
import type { RecordHead } from '../audit/append.ts';
import { type Handler, oneHall } from '../http/handler.ts';
import { type StoredGame, winnersOf } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/schema.ts';
import { hallDay } from '../tallies/periods.ts';
import { summaryOf } from './figures.ts';
import { filterOf, pageOf } from './matching.ts';
import { sumsOf } from './sums.ts';

/** More games than a hall plays in a day; were there more, the roll says how many it leaves out. */
const MOST_GAMES = 2_000;

type DayRoll = { day: string; text: string; recordHead: RecordHead | null };

export const getDayRoll =
  (services: Services): Handler<'GET /games/day-roll'> =>
  async ({ hallId: asked, query }) => {
    const hallId = await oneHall(services.storage.db, asked);
    const day = query.day ?? hallDay(services.chance.now(), services.config.hallTz);
    // One moment for all of it: a roll whose games and whose end of the record do not fit each other proves nothing.
    const roll = await services.storage.snapshot((db) => rollOf(db, hallId, day, services.chance.now()));
    return { success: true, ...roll };
  };

/** A hall's day on paper: each game with its seal, the sums, and the end of the record, so that an end cut off shows. */
export async function rollOf(db: Kysely<Database>, hallId: string, day: string, now: Date): Promise<DayRoll> {
  const filter = filterOf({ from: day, to: day }, day);
  const { rows, next } = await pageOf(db, hallId, filter, MOST_GAMES, undefined);
  const summary = summaryOf((await sumsOf(db, hallId, filter, [])).cells);
  const recordHead = await headOf(db, hallId);
  const left = next === null ? [] : [`(${summary.totalGames - rows.length} games before these)`];
  const text = [
    `${await nameOf(db, hallId)}, ${day}`,
    '',
    ...left,
    ...rows.reverse().map(lineOf),
    ...(rows.length === 0 ? ['No games.'] : []),
    '',
    `Games ${summary.totalGames}, called off ${summary.voidedGames}, designated ${summary.designatedGames}`,
    `Complete cards not paid ${summary.completeUnpaid}, numbers typed ${summary.typedNumbers}`,
    `Bets ${money(summary.totalBets)}, house fee ${money(summary.totalHouseFee)}, prizes ${money(summary.totalPrizesAwarded)}, unclaimed ${money(summary.unclaimedPrizes)}`,
    '',
    recordHead === null
      ? 'The record of this hall is empty.'
      : `End of the record at ${now.toISOString()}: entry ${recordHead.seq}, ${recordHead.hash}`,
  ];
  return { day, text: `${text.join('\n')}\n`, recordHead };
}

const money = (birr: number) => `${birr.toFixed(2)} Br`;

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
  const paid = winnersOf(row).map(({ cardId, prize }) => `card ${cardId} ${formatBirr(prize)} Br`);
  const unpaid = row.complete_unpaid > 0 ? [`${row.complete_unpaid} complete, not paid`] : [];
  return [
    `Game ${row.number}`,
    patternLabel(row.pattern),
    `${row.card_count} x ${birrFromSantim(row.bet)} Br`,
    DRAWS[row.draw_kind],
    row.status === 'voided' ? `called off: ${row.void_reason?.replace(/\s+/g, ' ')}` : row.status,
    ...paid,
    ...unpaid,
    `seal ${row.sequence}: ${seal}`,
  ].join(' | ');
}
