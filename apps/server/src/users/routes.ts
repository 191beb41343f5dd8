import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { listMembers, userJson } from './accounts.ts';
import { addAdmin, listAdmins, removeAdmin } from './admins.ts';
import { changeMember, endMemberSessions, listMemberSessions, setStaffPassword } from './members.ts';
import { addPair, deletePair, hallOfMember, preparePair } from './pairs.ts';

export function mountUsers(app: FastifyInstance, services: Services): void {
  mount(app, services, 'GET /admin/users', async ({ query: { limit, after } }) => {
    const { rows, next } = await listMembers(services.storage.db, limit, after);
    return { success: true, users: rows.map(userJson), ...(next !== undefined && { next }) };
  });

  mount(app, services, 'POST /admin/add-user', async ({ body, commit }) => {
    const pair = await preparePair(services, body);
    return commit({}, async (tx, by) => {
      const { cashier, moderator } = await addPair(tx, by, services, pair);
      const message = 'Cashier and Moderator added successfully!';
      return { success: true, message, cashier: userJson(cashier), moderator: userJson(moderator) };
    });
  });

  mount(app, services, 'DELETE /admin/users/:id', async ({ params, commit }) => {
    const hallId = await hallOfMember(services, params.id);
    return commit({ hallId }, async (tx, by) => {
      await deletePair(tx, by, services);
      return { success: true, message: 'User pair deleted successfully!' };
    });
  });

  mount(app, services, 'PATCH /admin/users/:id', changeMember(services));
  mount(app, services, 'POST /admin/users/:id/password', setStaffPassword(services));
  mount(app, services, 'GET /admin/users/:id/sessions', listMemberSessions(services));
  mount(app, services, 'DELETE /admin/users/:id/sessions', endMemberSessions(services));
  mount(app, services, 'GET /admin/admins', listAdmins(services));
  mount(app, services, 'POST /admin/admins', addAdmin(services));
  mount(app, services, 'DELETE /admin/admins/:id', removeAdmin(services));
}
