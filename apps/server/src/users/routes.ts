import type { FastifyInstance } from 'fastify';
import { auditActor } from '../http/actor.ts';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { addPair, preparePair } from './add-pair.ts';
import { deletePair, hallOfMember } from './delete-pair.ts';
import { listUsers } from './list-users.ts';
import { userJson } from './user-json.ts';

export function mountUsers(app: FastifyInstance, services: Services): void {
  mount(app, services, 'GET /admin/users', async () => ({ success: true, users: await listUsers(services) }));

  mount(app, services, 'POST /admin/add-user', async ({ body, actor, commit }) => {
    const pair = await preparePair(services, body);
    return commit({}, async (tx) => {
      const { cashier, moderator } = await addPair(tx, services, auditActor(actor), pair);
      const message = 'Cashier and Moderator added successfully!';
      return { success: true, message, cashier: userJson(cashier), moderator: userJson(moderator) };
    });
  });

  mount(app, services, 'DELETE /admin/users/:id', async ({ params, actor, commit }) => {
    const hallId = await hallOfMember(services, params.id);
    return commit({ hallId }, async (tx) => {
      await deletePair(tx, services, auditActor(actor));
      return { success: true, message: 'User pair deleted successfully!' };
    });
  });
}
