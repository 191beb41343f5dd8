import { HOME, LANGUAGES, type Language, ROLES, type Role } from '@adarash/contract/basics';

export type { Role };

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  managedCashier: string | null;
  /** A cashier's moderator signs with it at the counter. */
  moderatorEmail: string;
  /** Of their screens; null until they choose one. */
  language: Language | null;
}

export const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value);

export const homeOf = (role: string): string => (isRole(role) ? HOME[role] : '/');

/** Users come from the server and from browser storage; roles are compared in lower case. */
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
