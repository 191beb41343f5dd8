import { isErrorCode } from '@adarash/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { SeedKeyMissing } from '../storage/seed-key.ts';
import { HallMissing } from '../storage/storage.ts';
import { envelope } from './handler.ts';
import { BODY_LIMIT } from './json.ts';
import { delayRefusal } from './limits.ts';

/** Every failure leaves in the same envelope; what it was inside stays in the log. */
export function answerErrors(app: FastifyInstance, services: Services): void {
  const { cards, log } = services;
  const watch = watchRights(services);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error, request, cards.length);
    watch(request, refusal);
    if (refusal.status === 500 || refusal.code === 'UNAVAILABLE') {
      log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'a request failed');
    }
    if (refusal.status === 429 || (refusal.status === 503 && refusal.code !== 'MAIL_OFF'))
      reply.header('retry-after', String(refusal.details.seconds ?? 1));
    return reply.code(refusal.status).send({ ...envelope(refusal.code, refusal.details), ...refusal.facts });
  });
}

function asRefusal(error: FastifyError, request: FastifyRequest, cardCount: number): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SeedKeyMissing) return new Refusal('SEED_KEY_MISSING');
  if (error instanceof HallMissing) return new Refusal('CASHIER_NOT_FOUND');
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation;
    if (issue) return refusalOf(request, error.validationContext, issue, cardCount);
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('TOO_LARGE', { max: (request.routeOptions.bodyLimit ?? BODY_LIMIT) / 1024 });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal('MALFORMED_JSON');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_NOT_FOUND':
      return new Refusal('NOT_FOUND');
  }
  if (NO_ROOM.test(error.code ?? '')) return new Refusal('DISK_FULL');
  if (UNAVAILABLE.test(error.code ?? '') || LOST.test(error.message)) return new Refusal('UNAVAILABLE');
  // What the framework and its plugins refuse of their own accord: a method, a spelling, a condition that is nobody's here.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('NOT_FOUND');
  return new Refusal('INTERNAL', { requestId: request.id });
}

/** A file next to the database could not be written. */
const NO_ROOM = /^(ENOSPC|EDQUOT)$/;

/** The storage cannot be reached just now; asking again later may work. */
const UNAVAILABLE =
  /^(STORAGE_BUSY|SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57014|57P0[123]|08\d{3}|53\d{3}|25006|25P03|55P03|58030|40001|40P01)/;

/** How the PostgreSQL client says that its connection is gone; it has no code for that. */
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** An address that cannot even be read belongs to no route, so that no hook sees it: a flood of them is delayed here. */
export async function answerUnreadable(_error: Error, request: unknown, reply: unknown): Promise<void> {
  await delayRefusal((request as FastifyRequest).ip);
  (reply as FastifyReply).code(404).send(envelope('NOT_FOUND'));
}

type Issue = { instancePath: string; message?: string; params: { maximum?: unknown } };
type Part = 'body' | 'querystring' | 'params' | 'headers';

/** The first thing wrong with a request, in the words of its rule. */
function refusalOf(request: FastifyRequest, part: Part | undefined, issue: Issue, cardCount: number): Refusal {
  const path = issue.instancePath.split('/').filter(Boolean);
  const field = path.join('.');
  if (!issue.message || !isErrorCode(issue.message)) return new Refusal('VALIDATION', { field });
  const place = path.find((step) => /^\d+$/.test(step));
  const value = harmless(valueAt(sent(request, part), path));
  return new Refusal(issue.message, {
    field,
    entry: Number(place ?? 0) + 1,
    number: value ?? '',
    cardId: value ?? '',
    cards: value === undefined ? [] : [value],
    max: cardCount,
    ...(typeof issue.params.maximum === 'number' && { amount: issue.params.maximum }),
  });
}

function sent(request: FastifyRequest, part: Part | undefined): unknown {
  return part === 'querystring' ? request.query : part === 'params' ? request.params : request.body;
}

function valueAt(root: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    root,
  );
}

function harmless(value: unknown): number | string | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.slice(0, 40) : undefined;
}

/** Enough to see what somebody is after; a screen that asks again and again fills no record. */
const PER_MINUTE = 5;
const MINUTE = 60_000;

type Counted = { minute: number; count: number };

/** Puts refusals for lack of rights on the record, after the answer; so many a minute for each session. */
function watchRights({ storage, runtime, background }: Services) {
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
