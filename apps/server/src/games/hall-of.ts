import type { Actor } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';

/** The hall in which a cashier or moderator acts; an admin runs none. */
export function hallOf(actor: Actor): string {
  if (actor.hallId === null) throw new Refusal('NO_PAIRED_CASHIER');
  return actor.hallId;
}

/** The hall a reader asks about: an admin may name any or none, everyone else only their own. */
export function hallRead(actor: Actor, wanted: string | undefined): string | null {
  if (actor.role === 'admin') return wanted ?? null;
  const own = hallOf(actor);
  if (wanted !== undefined && wanted !== own) throw new Refusal('CASHIER_NOT_FOUND');
  return own;
}
