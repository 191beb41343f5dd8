import type { Chance } from '../chance.ts';
import { Refusal } from '../http/refusal.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { insertUser, type NewUser } from './accounts.ts';
import { newHallCode } from './hall-code.ts';

export type NewPair = { cashier: NewUser; moderator: NewUser };

/** A cashier, their moderator and their hall begin together. */
export async function insertPair(
  tx: Tx,
  chance: Chance,
  pair: NewPair,
): Promise<{ cashier: UserRow; moderator: UserRow }> {
  if (pair.cashier.email.toLowerCase() === pair.moderator.email.toLowerCase()) throw new Refusal('EMAILS_EQUAL');
  const cashier = await insertUser(tx, chance, 'cashier', pair.cashier);
  const moderator = await insertUser(tx, chance, 'moderator', pair.moderator, cashier.id);
  await tx.db
    .insertInto('halls')
    .values({
      id: cashier.id,
      series: 1,
      next_number: 1,
      hall_code: newHallCode(chance),
      seq: 0,
      language: 'am',
      ball_machine: 0,
      created_at: cashier.created_at,
    })
    .execute();
  return { cashier, moderator };
}
