import type { Role } from '@adarash/contract/access';

/** Who makes a call. */
export type Actor = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The one hall this person may act in: a cashier's own, a moderator's cashier's; an admin has none. */
  readonly hallId: string | null;
  readonly sessionHash: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** How the record names this person. */
export const auditActor = (actor: Actor) => ({ id: actor.userId, name: actor.name, role: actor.role });
