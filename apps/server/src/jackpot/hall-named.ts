import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';

/** A person of one hall learns nothing about another, not even whether it exists. */
export function ownHall(actor: Actor, cashierId: string): string {
  if (actor.hallId !== cashierId) throw new Refusal('CASHIER_NOT_FOUND');
  return cashierId;
}

/** Reading is open to admins too, in any hall there is. */
export async function readableHall(
  { storage }: Pick<Services, 'storage'>,
  actor: Actor,
  cashierId: string,
): Promise<string> {
  if (actor.role !== 'admin') return ownHall(actor, cashierId);
  const hall = await storage.db.selectFrom('halls').select('id').where('id', '=', cashierId).executeTakeFirst();
  if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
  return hall.id;
}
