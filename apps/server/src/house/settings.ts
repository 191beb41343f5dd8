import { HOUSE_DEFAULTS, type HouseSettings } from '@adarash/rules/house';
import type { Kysely } from 'kysely';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { prepared } from '../storage/prepared.ts';
import type { Database } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { hallDay } from '../tallies/periods.ts';

const NAME = 'house';

const stored = prepared((db) => db.selectFrom('settings').select('value').where('name', '=', NAME));

/** What the owner decided; what they left alone is as the rules have it. */
export async function houseSettings(db: Kysely<Database>): Promise<HouseSettings> {
  const row = await stored.first(db, {});
  return row ? { ...HOUSE_DEFAULTS, ...JSON.parse(row.value) } : HOUSE_DEFAULTS;
}

/** The business day of an instant, by the hour at which the owner lets days start now. */
export async function dayAt(db: Kysely<Database>, { hallTz }: Services['config'], at: Date): Promise<string> {
  return hallDay(at, hallTz, (await houseSettings(db)).dayStartsAt);
}

export function mountHouse(mount: Mount, { storage }: Services): void {
  mount('GET /settings', async () => ({ success: true, settings: await houseSettings(storage.db) }));
  mount('PATCH /admin/settings', changeHouse);
}

const changeHouse: Handler<'PATCH /admin/settings'> = ({ body, commit }) =>
  commit({}, async (tx, by) => {
    await lockHouse(tx);
    const before = await houseSettings(tx.db);
    const after: HouseSettings = {
      dayStartsAt: body.dayStartsAt ?? before.dayStartsAt,
      calendar: body.calendar ?? before.calendar,
    };
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      await tx.db
        .updateTable('settings')
        .set({ value: JSON.stringify(after) })
        .where('name', '=', NAME)
        .execute();
      await append(tx, { hallId: null, ...by, action: 'house.settings', subject: NAME, before, after });
    }
    return { success: true, message: 'Settings saved.', settings: after };
  });

/** Two admins who change different settings at the same moment both get what they asked for. */
async function lockHouse({ db, engine }: Tx): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: '{}' })
    .onConflict((c) => c.doNothing())
    .execute();
  const row = db.selectFrom('settings').select('name').where('name', '=', NAME);
  await (engine === 'postgresql' ? row.forUpdate() : row).execute();
}
