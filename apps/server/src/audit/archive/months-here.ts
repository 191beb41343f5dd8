import { sql } from 'kysely';
import { StartError } from '../../start/config.ts';
import { idsOf, type Month, monthAfter, monthOf, monthOfId, startOf, timesOf } from '../../storage/months.ts';
import type { Db } from '../../storage/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a key answers a repeated request, for which the numbers of its game are needed. */
const REST_MS = 2 * DAY_MS;

export function assertMonth(text: string): Month {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new StartError(`"${text}" is no month: write it as in 2026-11.`);
  return text;
}

/** Says why a month may not leave the database yet, in one sentence. */
export async function assertOver(db: Db, month: Month, now: Date, unpaidToo: boolean): Promise<void> {
  const from = new Date(startOf(monthAfter(month)).getTime() + REST_MS);
  if (now < from) throw new StartError(`${month} can be archived from ${from.toISOString().slice(0, 10)} on.`);
  const oldest = await oldestMonth(db, month);
  if (oldest !== null)
    throw new StartError(`The record leaves in its order: archive ${oldest} first, the oldest month that is here.`);
  const [first, beyond] = idsOf(month);
  const unfinished = await count(db, sql`id < ${beyond} and ended_at is null`);
  if (unfinished > 0) throw new StartError(`${games(unfinished)} of ${month} or before did not end yet.`);
  const lately = new Date(now.getTime() - REST_MS).toISOString();
  const fresh = await count(db, sql`id >= ${first} and id < ${beyond} and ended_at >= ${lately}`);
  if (fresh > 0)
    throw new StartError(`${games(fresh)} of ${month} ended less than two days ago. Try again the day after tomorrow.`);
  if (unpaidToo) return;
  const open = await count(
    db,
    sql`id >= ${first} and id < ${beyond} and status = 'completed' and (
      (document::json -> 'jackpot' is not null and document::json -> 'jackpot' -> 'handedOver' is null) or
      exists (select from json_array_elements(coalesce(document::json -> 'winners', '[]')) as w
        where w -> 'handedOver' is null))`,
  );
  if (open > 0)
    throw new StartError(
      `${games(open)} of ${month} won money that nobody marked as handed over, which is not possible afterwards. To archive it all the same: npm run hall -- archive unpaid ${month}.`,
    );
}

const games = (count: number) => `${count} ${count === 1 ? 'game' : 'games'}`;

async function count(db: Db, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from games where ${where}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** The oldest month before this one that has something to archive; entries that an archive holds already may stay. */
async function oldestMonth(db: Db, month: Month): Promise<Month | null> {
  const { rows } = await sql<{ at: string | null; id: string | null }>`
    select (select min(at) from audit where at < ${timesOf(month)[0]} and not exists (
        select from archived_chains as c where c.chain = audit.chain and c.last_seq >= audit.seq)) as at,
      (select min(game_id) from calls where game_id < ${idsOf(month)[0]}) as id`.execute(db);
  const { at = null, id = null } = rows[0] ?? {};
  const months = [...(at === null ? [] : [monthOf(new Date(at))]), ...(id === null ? [] : [monthOfId(id)])];
  return months.sort()[0] ?? null;
}
