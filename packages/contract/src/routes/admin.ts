import { z } from 'zod';
import { ADMIN } from '../access.ts';
import { MAX_NAME } from '../limits.ts';
import { email, newPassword, openSession, user } from './auth.ts';
import { anyId, done, nextPage, ok, pageLimit, plainText, say } from './primitives.ts';
import { routes } from './route.ts';

const name = plainText('NAME_REQUIRED').min(1, say('NAME_REQUIRED')).max(MAX_NAME, say('NAME_TOO_LONG'));

const newMember = z.object({
  name,
  email,
  password: newPassword,
  // Accepted because clients send it; the group a member stands in decides the role.
  role: z.unknown().optional(),
});

export const adminRoutes = routes({
  'GET /admin/users': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Every cashier and moderator, the longest-standing first',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: ok.extend({ users: z.array(user), next: nextPage }),
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
  'PATCH /admin/users/:id': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Change the name or e-mail address of a cashier or moderator',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    body: z.object({ name: name.optional(), email: email.optional() }),
    answer: done.extend({ user }),
  },
  'GET /admin/users/:id/sessions': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Where a cashier or moderator is signed in',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: ok.extend({ sessions: z.array(openSession) }),
  },
  'DELETE /admin/users/:id/sessions': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Sign a cashier or moderator out everywhere',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
  'POST /admin/users/:id/password': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Give a cashier or moderator a new password; ends their sessions',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    body: z.object({ newPassword }),
    answer: done,
  },
  'GET /admin/admins': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Every admin',
    answer: ok.extend({ admins: z.array(user) }),
  },
  'POST /admin/admins': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Add another admin',
    status: 201,
    body: newMember,
    answer: done.extend({ admin: user }),
  },
  'DELETE /admin/admins/:id': {
    roles: ADMIN,
    tag: 'Accounts',
    summary: 'Remove an admin; the last one stays',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
});
