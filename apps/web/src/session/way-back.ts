import { homeOf, type Role } from './user.ts';

export interface WayBack {
  to: string;
  role: Role | readonly Role[] | 'any-role';
}

/** A path on this server: one that begins with two slashes would name another host. */
const INSIDE = /^\/(?![/\\])/;

function readBack(state: unknown): WayBack | null {
  const back: unknown = typeof state === 'object' && state !== null && 'back' in state ? state.back : null;
  if (typeof back !== 'object' || back === null || !('to' in back) || !('role' in back)) return null;
  return typeof back.to === 'string' && INSIDE.test(back.to) ? (back as WayBack) : null;
}

/** After signing in: back to the game that was left in the middle, if it is a screen of the same role, else home. */
export function placeAfterLogin(state: unknown, role: Role): string {
  const back = readBack(state);
  const roles: readonly string[] = back === null ? [] : [back.role].flat();
  return back !== null && (roles.includes(role) || back.role === 'any-role') ? back.to : homeOf(role);
}
