import { z } from 'zod';
import { ADMIN } from '../access.ts';
import { email, newPassword, user } from './auth.ts';
import { anyId, done, ok, say } from './primitives.ts';
import { routes } from './route.ts';

const newMember = z.object({
  name: z.string(say('NAME_REQUIRED')).trim().min(1, say('NAME_REQUIRED')).max(100, say('NAME_TOO_LONG')),
  email,
  password: newPassword,
  // Accepted because clients send it; the group a member stands in decides the role.
  role: z.unknown().optional(),
});

export const adminRoutes = routes({
  'GET /admin/users': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Every cashier and moderator',
    answer: ok.extend({ users: z.array(user) }),
  },
  'DELETE /admin/users/:id': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Delete a pair: ends both accounts, their sessions and their unfinished games',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
  'POST /admin/add-user': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Add a cashier together with their moderator',
    status: 201,
    body: z.object({ cashier: newMember, moderator: newMember }),
    answer: done.extend({ cashier: user, moderator: user }),
  },
});
