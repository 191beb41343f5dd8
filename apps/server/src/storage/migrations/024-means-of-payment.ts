import { type Kysely, sql } from 'kysely';

/** What moved by other means than cash, summed as `tallies` are. Before this everything was cash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table means_tallies (
    hall_id text not null, period text not null, status text not null, pattern text not null, means text not null,
    taken bigint not null, given_back bigint not null, handed_over bigint not null,
    primary key (hall_id, period, status, pattern, means))`.execute(db);
}
