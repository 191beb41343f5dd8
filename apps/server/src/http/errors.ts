import { isErrorCode } from '@adarash/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { append } from '../audit-log/append.ts';
import { LOGGED_REFUSALS } from '../platform/policies.ts';
import { makeRateLimit } from '../platform/rate-limits.ts';
import { Refusal, StorageBusy } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import { DiskFull, HallMissing, StorageUnavailable } from '../storage/errors.ts';
import { SeedKeyMissing } from '../storage/seed-key.ts';
import { errorBody } from './error-body.ts';
import { BODY_LIMIT } from './json.ts';

/** Sends every error to the client in the same format. Internal details appear only in the log. */
export function answerErrors(app: FastifyInstance, services: Services): void {
  const { catalogueSize, log } = services;
  const watch = watchRights(services);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error, request, catalogueSize());
    watch(request, refusal);
    if (refusal.status === 500 || refusal.code === 'UNAVAILABLE') {
      log.error(
        { err: error, reqId: request.id, route: request.routeOptions.url },
        'the server could not process a request',
      );
    }
    if (refusal.status === 429 || (refusal.status === 503 && refusal.code !== 'MAIL_OFF'))
      reply.header('retry-after', String(refusal.details.seconds ?? 1));
    return reply.code(refusal.status).send({ ...errorBody(refusal.code, refusal.details), ...refusal.facts });
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
  if (error instanceof DiskFull || NO_ROOM.has(error.code)) return new Refusal('DISK_FULL');
  if (error instanceof StorageUnavailable || error instanceof StorageBusy) return new Refusal('UNAVAILABLE');
  // Errors of the framework and its plugins: an unknown method, an invalid URL, a failed precondition.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('NOT_FOUND');
  return new Refusal('INTERNAL', { requestId: request.id });
}

/** Codes of the operating system for a full disk, if a file outside the database could not be written. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Responds to a request with an unreadable URL. Such a request matches no route and runs no hook, so its delay is added
 * here.
 */
export async function answerUnreadable(_error: Error, request: unknown, reply: unknown): Promise<void> {
  const { server, ip } = request as FastifyRequest;
  await server.limits.delayRefusal(ip);
  (reply as FastifyReply).code(404).send(errorBody('NOT_FOUND'));
}

type Issue = { instancePath: string; message?: string; params: { maximum?: unknown } };
type Part = 'body' | 'querystring' | 'params' | 'headers';

/** Returns the first validation error of a request with the code of its rule. */
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
    amount: typeof issue.params.maximum === 'number' ? issue.params.maximum : undefined,
  });
}

function sent(request: FastifyRequest, part: Part | undefined): unknown {
  if (part === 'querystring') return request.query;
  return part === 'params' ? request.params : request.body;
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

/**
 * Returns a function that logs in the audit log that a user lacked the rights for a request. Runs after the response,
 * up to a limit per session.
 */
function watchRights({ storage, runtime, background }: Pick<Services, 'storage' | 'runtime' | 'background'>) {
  const count = makeRateLimit(LOGGED_REFUSALS);
  return (request: FastifyRequest, refusal: Refusal): void => {
    const { actor } = request;
    if (refusal.status !== 403 || actor === null) return;
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    const at = runtime.now();
    background.run('recording a refusal', async () => {
      const { excess } = await count(actor.sessionHash);
      if (excess > 0) return;
      await storage.write({}, (tx) =>
        append(tx, {
          hallId: actor.hallId,
          actor: { id: actor.userId, name: actor.name, role: actor.role },
          action: 'access.denied',
          subject: actor.userId,
          after: { route, code: refusal.code },
          at,
        }),
      );
    });
  };
}
