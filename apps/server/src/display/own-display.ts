import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../start/services.ts';

/**
 * What a screen gets when it is paired, so that its stream finds room of its own however many watch the hall. It opens
 * nothing that the code does not open, and ends with the code. Made with a key that is not in the database.
 */
export const displayKeyOf = ({ seedKey }: Pick<Services, 'seedKey'>, code: string): string =>
  createHmac('sha256', seedKey).update(`adarash/display/${code}`).digest('base64url');

type Asked = { readonly hallId: string; readonly code: string; readonly token: string | null };

/** Whether a display was paired with the hall, or opened in a browser where its staff are signed in. */
export async function isOwnDisplay(services: Services, { hallId, code, token }: Asked): Promise<boolean> {
  if (token === null) return false;
  const [given, right] = [Buffer.from(token), Buffer.from(displayKeyOf(services, code))];
  if (given.length === right.length && timingSafeEqual(given, right)) return true;
  return (await services.sessions.authenticate(token))?.hallId === hallId;
}
