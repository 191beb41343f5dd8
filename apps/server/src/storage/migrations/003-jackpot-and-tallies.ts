import { type Kysely, sql } from 'kysely';

/** Every one a plain sum over the games of its row. */
const SUMS = `
  games bets started started_bets cards pot contribution house_fee prize_pool prizes_paid unclaimed won fair_won manual designated
  bet_10 bet_20 bet_50 bet_100 bet_over fee_under_10 fee_10_20 fee_over_20 mon tue wed thu fri sat sun`;

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jackpots')
    .addColumn('hall_id', 'text', (c) => c.primaryKey().references('halls.id'))
    .addColumn('put_in', 'bigint', (c) => c.notNull())
    .addColumn('available', 'bigint', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('entries', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text')
    // The last line of defence: nobody is promised money that is not there.
    .addCheckConstraint('jackpots_hold', sql`available >= 0 and available <= put_in`)
    .execute();
  await db.schema
    .createTable('jackpot_entries')
    .addColumn('hall_id', 'text', (c) => c.notNull().references('jackpots.hall_id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('put_in_after', 'bigint', (c) => c.notNull())
    .addColumn('available_after', 'bigint', (c) => c.notNull())
    .addColumn('game_id', 'text')
    .addColumn('award_id', 'text')
    .addColumn('by_id', 'text')
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('by_role', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('jackpot_entries_in_order', ['hall_id', 'seq'])
    .execute();
  // A game contributes once and takes it back once, whatever the code above believes.
  await sql`create unique index jackpot_contributed_once on jackpot_entries (game_id)
    where kind = 'contribution' and amount > 0`.execute(db);
  await sql`create unique index jackpot_taken_back_once on jackpot_entries (game_id)
    where kind = 'contribution' and amount < 0`.execute(db);
}

async function createAwards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('awards')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('jackpots.hall_id'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('series', 'integer', (c) => c.notNull())
    .addColumn('game_number', 'integer')
    .addColumn('card', 'integer')
    .addColumn('random', 'integer', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('draw_at', 'text')
    .addColumn('game_id', 'text')
    .addColumn('drawn_number', 'integer')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text')
    .addColumn('triggered_at', 'text')
    .addCheckConstraint('awards_positive', sql`amount > 0`)
    .execute();
  await db.schema.createIndex('awards_by_hall').on('awards').columns(['hall_id', 'status', 'seq']).execute();
}

async function createTallies(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('tallies')
    .addColumn('hall_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull());
  for (const sum of SUMS.trim().split(/\s+/)) table = table.addColumn(sum, 'bigint', (c) => c.notNull());
  await table.addPrimaryKeyConstraint('tallies_cell', ['hall_id', 'period', 'status', 'pattern']).execute();
  await db.schema.createIndex('tallies_by_period').on('tallies').columns(['period', 'hall_id']).execute();
}

async function indexGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('games_by_status_and_pattern')
    .on('games')
    .columns(['hall_id', 'status', 'pattern', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('games_by_end')
    .on('games')
    .columns(['hall_id', 'ended_at'])
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('games_by_number').on('games').columns(['hall_id', 'number']).execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createLedger(db);
  await createAwards(db);
  await createTallies(db);
  await indexGames(db);
}
