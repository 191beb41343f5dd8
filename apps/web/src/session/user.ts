import { HOME, LANGUAGES, type Language, ROLES, type Role } from '@adarash/contract/basics';

export type { Role };

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  managedCashier: string | null;
  /** Sign-in name of the cashier's moderator, used for second signatures at the counter. */
  moderatorEmail: string;
  /** Language of the user's screens, or null if the user has not selected one. */
  language: Language | null;
}

export const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

export const homeOf = (role: string): string => (isRole(role) ? HOME[role] : '/');

/**
 * Returns the user if a value is valid, otherwise null. The value may be from the server or from the storage of an
 * older release. Roles are compared in lower case.
 */
export function readUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, _id, name, email, role, managedCashier, moderatorEmail, language } = value as Record<string, unknown>;
  const known = typeof id === 'string' ? id : _id;
  const lower = typeof role === 'string' ? role.toLowerCase() : '';
  if (typeof known !== 'string' || !isRole(lower)) return null;
  return {
    id: known,
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
    role: lower,
    managedCashier: typeof managedCashier === 'string' ? managedCashier : null,
    moderatorEmail: typeof moderatorEmail === 'string' ? moderatorEmail : '',
    language: LANGUAGES.find((each) => each === language) ?? null,
  };
}

export interface WayBack {
  to: string;
  role: Role | readonly Role[] | 'any-role';
}

/**
 * Pattern of a path on this server. It must exclude paths with two leading slashes, because a browser would open
 * another host.
 */
const INSIDE = /^\/(?![/\\])/;

function readBack(state: unknown): WayBack | null {
  const back: unknown = typeof state === 'object' && state !== null && 'back' in state ? state.back : null;
  if (typeof back !== 'object' || back === null || !('to' in back) || !('role' in back)) return null;
  return typeof back.to === 'string' && INSIDE.test(back.to) ? (back as WayBack) : null;
}

/**
 * Returns the page to open after a sign-in: the previous page if the user's role may open it, otherwise the first page
 * of the role.
 */
export function placeAfterLogin(state: unknown, role: Role): string {
  const back = readBack(state);
  const roles: readonly string[] = back === null ? [] : [back.role].flat();
  return back !== null && (roles.includes(role) || back.role === 'any-role') ? back.to : homeOf(role);
}
