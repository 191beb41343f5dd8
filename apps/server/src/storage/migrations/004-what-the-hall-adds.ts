import { type Kysely, sql } from 'kysely';

/** What phones add to a draw, who ended a game, and where its hall's record stood then. */
async function widenGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('games')
    // Games from before keep the scheme they were sold under.
    .addColumn('scheme', 'text', (c) => c.notNull().defaultTo('bingo75/v1'))
    .execute();
  for (const name of ['mix_opened_at', 'mix_closed_at', 'mix_parts', 'mix_links', 'ended_by_role', 'ended_reason'])
    await db.schema.alterTable('games').addColumn(name, 'text').execute();
  await db.schema.alterTable('games').addColumn('record_seq', 'integer').execute();
  await db.schema.alterTable('games').addColumn('record_hash', 'text').execute();
  await db.schema.alterTable('games').addColumn('first_called_at', 'text').execute();
  await sql`update games set first_called_at = (select at from calls where game_id = games.id and idx = 1)
            where called_count > 0`.execute(db);
  await db.schema
    .createIndex('games_first_called')
    .on('games')
    .columns(['hall_id', 'first_called_at'])
    .where(sql.ref('first_called_at'), 'is not', null)
    .execute();
}

async function createMixes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mixes')
    .addColumn('game_id', 'text', (c) => c.primaryKey().references('games.id'))
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('by_id', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('by_role', 'text', (c) => c.notNull())
    .addColumn('intent_key', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('held_until', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('mix_parts')
    .addColumn('game_id', 'text', (c) => c.notNull().references('games.id'))
    .addColumn('idx', 'integer', (c) => c.notNull())
    .addColumn('phone_id', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('mix_parts_in_order', ['game_id', 'idx'])
    .addUniqueConstraint('mix_parts_one_each', ['game_id', 'phone_id'])
    .execute();
  await db.schema
    .createTable('listening')
    .addColumn('instance', 'text', (c) => c.notNull())
    .addColumn('hall_id', 'text', (c) => c.notNull())
    .addColumn('phones', 'integer', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('listening_once', ['hall_id', 'instance'])
    .execute();
}

/** Which commitments stand in the record, and which a restore took out of use. */
async function widenCommitments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('commitments')
    .addColumn('recorded', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('commitments').addColumn('discarded_at', 'text').execute();
  await db.schema.dropIndex('commitments_open').execute();
  await db.schema
    .createIndex('commitments_open')
    .on('commitments')
    .columns(['hall_id', 'sequence'])
    .where(sql<boolean>`game_id is null and discarded_at is null`)
    .execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await widenGames(db);
  await createMixes(db);
  await widenCommitments(db);
}
