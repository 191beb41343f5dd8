import type { FastifyRequest } from 'fastify';
import { append } from '../record/append.ts';
import type { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';

/** Enough to see what somebody is after; a screen that asks again and again fills no record. */
const PER_MINUTE = 5;
const MINUTE = 60_000;

type Counted = { minute: number; count: number };

/** Puts refusals for lack of rights on the record, after the answer; so many a minute for each session. */
export function watchRights({ storage, runtime, background }: Services) {
  const bySession = new Map<string, Counted>();

  function isWorthTelling(sessionHash: string): boolean {
    const minute = Math.floor(runtime.now().getTime() / MINUTE);
    const before = bySession.get(sessionHash);
    if (before === undefined || before.minute !== minute) {
      if (bySession.size > 1_000) bySession.clear();
      bySession.set(sessionHash, { minute, count: 1 });
      return true;
    }
    before.count++;
    return before.count <= PER_MINUTE;
  }

  return (request: FastifyRequest, refusal: Refusal): void => {
    const { actor } = request;
    if (refusal.status !== 403 || actor === null || !isWorthTelling(actor.sessionHash)) return;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const at = runtime.now();
    background.run('recording a refusal', () =>
      storage.write({}, (tx) =>
        append(tx, {
          hallId: actor.hallId,
          actor: { id: actor.userId, name: actor.name, role: actor.role },
          action: 'access.denied',
          subject: actor.userId,
          after: { route, code: refusal.code },
          at,
        }),
      ),
    );
  };
}
