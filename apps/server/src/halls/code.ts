import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { newHallCode } from '../accounts/pairs.ts';
import { portOf } from '../http/host-check.ts';
import type { Mount } from '../http/mount.ts';
import { appendAndPublish } from '../live/events.ts';
import { Refusal } from '../platform/refusal.ts';
import { findHall, updateHall } from '../repositories/halls.ts';
import type { Services } from '../services.ts';

export function mountCode(mount: Mount, services: Services): void {
  mount.hall('GET /hall-code', async ({ hallId, request }) => {
    const { storage, live } = services;
    const { db } = storage;
    const hall = await findHall(db, hallId);
    if (!hall) throw new Refusal('NO_PAIRED_CASHIER');
    const display = (await live.displays.stateOf(db, [hallId])).get(hallId) ?? null;
    return { success: true, ...addressOf(services, request, hall.hall_code), display };
  });

  // Replaces the hall code. URLs with the old code and displays that use it become invalid immediately. The audit log
  // must not contain a hall code.
  mount.hall('POST /hall-code/renew', ({ hallId, commit, request }) => {
    const { runtime, live } = services;
    return commit(async (tx, by) => {
      const code = newHallCode(runtime);
      await updateHall(tx, { hall_code: code });
      await appendAndPublish(tx, by, 'hall-changed', { action: 'hall.code-renewed', subject: hallId });
      tx.afterCommit(() => live.streams.endDisplays(tx.hall.hall_code));
      return {
        success: true,
        message: 'The hall display has a new address. The old one no longer works.',
        ...addressOf(services, request, code),
      };
    });
  });
}

export const displayPath = (code: string) => `/hall/${code}`;

const addressOf = (
  { config, network }: Pick<Services, 'config' | 'network'>,
  request: FastifyRequest,
  code: string,
) => ({
  code,
  path: displayPath(code),
  url: config.publicUrl === null ? null : config.publicUrl + displayPath(code),
  origins: network.origins(portOf(request)),
});

/**
 * Returns the key of a paired display, which reserves a slot for the display's event stream. The key grants no
 * additional access and expires with the hall code. It is based on a secret that is not in the database.
 */
export const displayKeyOf = ({ signingKey }: Pick<Services, 'signingKey'>, code: string): string =>
  createHmac('sha256', signingKey).update(`adarash/display/${code}`).digest('base64url');

type DisplayRequest = { readonly hallId: string; readonly code: string; readonly token: string | null };

/** Returns whether a display was paired with the hall, or opened by signed-in staff of the hall. */
export async function isOwnDisplay(
  services: Pick<Services, 'signingKey' | 'sessions'>,
  { hallId, code, token }: DisplayRequest,
): Promise<boolean> {
  if (token === null) return false;
  const given = Buffer.from(token);
  const right = Buffer.from(displayKeyOf(services, code));
  if (given.length === right.length && timingSafeEqual(given, right)) return true;
  return (await services.sessions.authenticate(token))?.hallId === hallId;
}
