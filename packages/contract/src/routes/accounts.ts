import { z } from 'zod';
import { ADMIN, EMAIL_FORM, LANGUAGES, MAX_NAME, PASSWORD_LENGTH, PUBLIC, ROLES, STAFF } from '../basics.ts';
import {
  anyId,
  credentials,
  done,
  errorCode,
  id,
  loginEmail,
  maxLength,
  minLength,
  nextPage,
  pageLimit,
  password,
  plainText,
  routes,
  successAnswer,
  time,
} from './primitives.ts';

const user = z.object({
  _id: id,
  id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: time,
  managedCashier: id.optional(),
  moderatorEmail: z
    .string()
    .optional()
    .describe(
      "E-mail address of the cashier's moderator for signatures at the counter. Only in responses about the current user.",
    ),
  hallName: z.string().optional().describe('Name of the hall of a cashier; missing without one. Only in lists.'),
  language: z.enum(LANGUAGES).optional().describe("Language of the user's screens; missing until it is selected."),
});
export type User = z.infer<typeof user>;

/** Clock of the server. Staff screens use it, because the clock or time zone of a laptop may be wrong. */
const clock = z.object({
  now: time,
  zone: z.string(),
  offsets: z
    .array(z.object({ from: z.number().int(), ms: z.number().int() }))
    .describe('Offsets of the time zone from UTC in milliseconds, with the time from which each is valid, in order.'),
  dayStartsAt: z.number().int(),
});

const email = plainText('EMAIL_REQUIRED')
  .check(...minLength(1, 'EMAIL_REQUIRED'))
  .check(...maxLength(254, 'EMAIL_INVALID'))
  .regex(EMAIL_FORM, errorCode('EMAIL_INVALID'));

/**
 * Password for an account. This schema validates its length. Only the server rejects common passwords, because only it
 * has their list.
 */
const newPassword = z
  .string(errorCode('PASSWORD_REQUIRED'))
  .check(...minLength(PASSWORD_LENGTH.min, 'PASSWORD_TOO_SHORT'))
  .check(...maxLength(PASSWORD_LENGTH.max, 'PASSWORD_TOO_LONG'));

const openSession = z.object({
  id,
  current: z.boolean().describe('Whether this is the session of the request.'),
  device: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: time,
  lastSeenAt: time,
});

const otp = z
  .string(errorCode('OTP_REQUIRED'))
  .trim()
  .check(...minLength(1, 'OTP_REQUIRED'))
  .check(...maxLength(20, 'OTP_INVALID'));

export const authRoutes = routes('Access', {
  'POST /auth/login': {
    roles: PUBLIC,
    costly: 'sign-in',
    summary: 'Sign in with e-mail and password',
    description:
      'Returns a bearer token. Failed attempts delay the next attempt. An attempt with a valid `code` from `POST /auth/forgot-password` is not delayed by failures of other clients.',
    body: credentials.extend({ code: otp.optional() }),
    answer: successAnswer.extend({ message: z.string(), token: z.string(), user, clock }),
  },
  'POST /auth/logout': {
    roles: STAFF,
    summary: 'End the current session',
    answer: done,
  },
  'GET /auth/me': {
    roles: STAFF,
    summary: 'Get the current user',
    answer: successAnswer.extend({ user, clock }),
  },
  'PATCH /auth/me': {
    roles: STAFF,
    summary: 'Update the language of the current user',
    body: z.object({ language: z.enum(LANGUAGES) }),
    answer: done.extend({ user }),
  },
  'POST /auth/forgot-password': {
    roles: PUBLIC,
    costly: 'code',
    summary: 'Send a six-digit code to an account’s e-mail address',
    description: 'The response is the same for an unknown address.',
    body: z.object({ email: loginEmail }),
    answer: done
      .extend({ reference: z.string() })
      .describe(
        'Returned for every address, even an unknown one. A reset with this reference has a separate attempt limit, which requests of strangers cannot exhaust.',
      ),
  },
  'POST /auth/reset-password': {
    roles: PUBLIC,
    costly: 'reset',
    summary: 'Set a new password with a code from an e-mail',
    body: z.object({
      email: loginEmail,
      otp,
      newPassword,
      reference: z
        .string(errorCode('OTP_INVALID'))
        .check(...maxLength(64, 'OTP_INVALID'))
        .optional(),
    }),
    answer: done,
  },
  'POST /auth/password': {
    roles: STAFF,
    costly: 'password',
    summary: 'Change the password of the current user',
    description: 'All other sessions of the user end.',
    body: z.object({ currentPassword: password, newPassword }),
    answer: done,
  },
  'GET /auth/sessions': {
    roles: STAFF,
    summary: 'List the sessions of the current user',
    answer: successAnswer.extend({ sessions: z.array(openSession) }),
  },
  'DELETE /auth/sessions': {
    roles: STAFF,
    summary: 'End all other sessions of the current user',
    answer: done,
  },
  'DELETE /auth/sessions/:id': {
    roles: STAFF,
    summary: 'End one session of the current user',
    params: z.object({ id: anyId('SESSION_NOT_FOUND') }),
    answer: done,
  },
});

const name = plainText('NAME_REQUIRED')
  .check(...minLength(1, 'NAME_REQUIRED'))
  .check(...maxLength(MAX_NAME, 'NAME_TOO_LONG'));

const newMember = z.object({
  name,
  email,
  password: newPassword,
  // Optional and ignored, because the member's group determines the role. Existing clients still send this field in the
  // request.
  role: z.unknown().optional(),
});

export const adminRoutes = routes('Accounts', {
  'GET /admin/users': {
    roles: ADMIN,
    summary: 'List all cashiers and moderators, oldest first',
    query: z.object({ limit: pageLimit, after: anyId('CURSOR_INVALID').optional() }),
    answer: successAnswer.extend({ users: z.array(user), next: nextPage }),
  },
  'DELETE /admin/users/:id': {
    roles: ADMIN,
    summary: 'Delete a cashier together with their moderator',
    description: 'Ends both accounts, their sessions and their unfinished games.',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
  'POST /admin/add-user': {
    roles: ADMIN,
    summary: 'Create a cashier together with their moderator',
    status: 201,
    body: z.object({ cashier: newMember, moderator: newMember }),
    answer: done.extend({ cashier: user, moderator: user }),
  },
  'PATCH /admin/users/:id': {
    roles: ADMIN,
    summary: 'Update the name or e-mail address of a user',
    description: 'The user must be a cashier or moderator.',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    body: z.object({ name: name.optional(), email: email.optional() }),
    answer: done.extend({ user }),
  },
  'GET /admin/users/:id/sessions': {
    roles: ADMIN,
    summary: 'List the sessions of a cashier or moderator',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: successAnswer.extend({ sessions: z.array(openSession) }),
  },
  'DELETE /admin/users/:id/sessions': {
    roles: ADMIN,
    summary: 'End all sessions of a cashier or moderator',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
  'POST /admin/users/:id/password': {
    roles: ADMIN,
    summary: 'Set a new password for a cashier or moderator',
    description: 'All sessions of the user end.',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    body: z.object({ newPassword }),
    answer: done,
  },
  'GET /admin/admins': {
    roles: ADMIN,
    summary: 'List all admins',
    answer: successAnswer.extend({ admins: z.array(user) }),
  },
  'POST /admin/admins': {
    roles: ADMIN,
    summary: 'Create an admin',
    status: 201,
    body: newMember,
    answer: done.extend({ admin: user }),
  },
  'DELETE /admin/admins/:id': {
    roles: ADMIN,
    summary: 'Delete an admin',
    description: 'The last admin cannot be deleted.',
    params: z.object({ id: anyId('USER_NOT_FOUND') }),
    answer: done,
  },
});
