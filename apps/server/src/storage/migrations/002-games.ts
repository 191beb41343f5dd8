import { type Kysely, sql } from 'kysely';

async function createCommitments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('commitments')
    .addColumn('draw_id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('commitment', 'text', (c) => c.notNull())
    .addColumn('seed_sealed', 'text', (c) => c.notNull())
    .addColumn('game_id', 'text')
    .addUniqueConstraint('commitments_in_sequence', ['hall_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('commitments_open')
    .on('commitments')
    .columns(['hall_id', 'sequence'])
    .where(sql.ref('game_id'), 'is', null)
    .execute();
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('series', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('created_pattern', 'text', (c) => c.notNull())
    .addColumn('bet', 'bigint', (c) => c.notNull())
    .addColumn('fee_bp', 'integer', (c) => c.notNull())
    .addColumn('cards', 'text', (c) => c.notNull())
    .addColumn('card_count', 'integer', (c) => c.notNull())
    .addColumn('pot', 'bigint', (c) => c.notNull())
    .addColumn('contribution', 'bigint', (c) => c.notNull())
    .addColumn('house_fee', 'bigint', (c) => c.notNull())
    .addColumn('prize_pool', 'bigint', (c) => c.notNull())
    .addColumn('jackpot_enabled', 'integer', (c) => c.notNull())
    .addColumn('designated_card', 'integer')
    .addColumn('designated_pattern', 'text')
    .addColumn('designated_by_id', 'text')
    .addColumn('designated_by_name', 'text')
    .addColumn('designated_by_role', 'text')
    .addColumn('decided_card', 'integer')
    .addColumn('decided_by_id', 'text')
    .addColumn('decided_by_name', 'text')
    .addColumn('decided_by_role', 'text')
    .addColumn('draw_kind', 'text', (c) => c.notNull())
    .addColumn('manual_calls', 'integer', (c) => c.notNull())
    .addColumn('draw_id', 'text', (c) => c.notNull().unique().references('commitments.draw_id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('commitment', 'text', (c) => c.notNull())
    .addColumn('public_text', 'text', (c) => c.notNull())
    .addColumn('sales_root', 'text', (c) => c.notNull())
    .addColumn('rounds', 'text', (c) => c.notNull())
    .addColumn('winners', 'text', (c) => c.notNull())
    .addColumn('prizes_paid', 'bigint', (c) => c.notNull())
    .addColumn('called', 'text', (c) => c.notNull())
    .addColumn('called_count', 'integer', (c) => c.notNull())
    .addColumn('jackpot_award_id', 'text')
    .addColumn('jackpot_card', 'integer')
    .addColumn('jackpot_amount', 'bigint')
    .addColumn('jackpot_message', 'text')
    .addColumn('jackpot_random', 'integer')
    .addColumn('jackpot_at', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('void_reason', 'text')
    .addUniqueConstraint('games_numbered', ['hall_id', 'series', 'number'])
    // The last line of defence for the promise that money adds up.
    .addCheckConstraint('games_money_adds_up', sql`pot = contribution + house_fee + prize_pool`)
    .addCheckConstraint('games_pay_once', sql`prizes_paid in (0, prize_pool)`)
    .execute();
}

async function indexGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('games_unfinished')
    .on('games')
    .columns(['hall_id', 'series', 'number'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('games_finished')
    .on('games')
    .columns(['hall_id', 'created_at', 'id'])
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('games_newest').on('games').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('games_by_hall').on('games').columns(['hall_id', 'created_at', 'id']).execute();
  await db.schema
    .createIndex('games_by_status')
    .on('games')
    .columns(['hall_id', 'status', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('games_by_pattern')
    .on('games')
    .columns(['hall_id', 'pattern', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('games_by_day').on('games').columns(['hall_id', 'day', 'created_at', 'id']).execute();
}

async function createCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calls')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id'))
    .addColumn('idx', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('calls_in_order', ['game_id', 'idx'])
    .addUniqueConstraint('calls_distinct', ['game_id', 'number'])
    .execute();
}

async function createDesignations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('designations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('series', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('card_id', 'integer', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('jackpot_enabled', 'integer', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('by_role', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('designations_one_each', ['hall_id', 'series', 'number'])
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCommitments(db);
  await createGames(db);
  await indexGames(db);
  await createCalls(db);
  await createDesignations(db);
}
