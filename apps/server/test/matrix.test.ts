// @module-tag postgres
import { ROUTES, type Route, type RouteKey } from '@adarash/contract';
import { ROLES } from '@adarash/contract/basics';
import { describe, expect, test } from 'vitest';
import { useHall } from './harness/hall.ts';

const hall = useHall();

const routes = Object.entries(ROUTES) as [RouteKey, Route][];
const WHO = [null, ...ROLES] as const;

/** Id that does not exist, so that an allowed request changes no data. */
const NOWHERE = '0'.repeat(24);
const addressOf = (path: string) => path.replace(/:[a-zA-Z]+/g, NOWHERE);

async function tryAs(who: (typeof WHO)[number], key: RouteKey) {
  const [method, path] = key.split(' ') as ['GET', string];
  // Opens a new session for each request, because one of the routes signs out.
  const { storage, sessions } = hall.services;
  const person = who === null ? null : { admin: hall.admin, cashier: hall.cashier, moderator: hall.moderator }[who];
  const token = person && (await storage.write({}, (tx) => sessions.open(tx, person.id)));
  return hall.app.inject({
    method,
    url: `/api${addressOf(path)}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    payloadAsStream: true,
    ...(method !== 'GET' && { payload: {} }),
  });
}

describe.each(routes)('permissions of the route %s', (key, route) => {
  test.each(WHO)('allows or rejects the role %s as the contract declares (null: signed out)', async (who) => {
    const answer = await tryAs(who, key);
    const allowed = route.roles === 'public' || (who !== null && route.roles.includes(who));
    if (allowed && answer.statusCode === 200) {
      answer.stream().destroy();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (allowed) {
      expect([401, 403]).not.toContain(answer.statusCode);
      expect(answer.statusCode).toBeLessThan(500);
      expect(body.code).not.toBe('NOT_FOUND');
      return;
    }
    expect(answer.statusCode).toBe(who === null ? 401 : 403);
    expect(body.code).toBe(who === null ? 'UNAUTHENTICATED' : 'ACCESS_DENIED');
    if (who !== null) {
      const isStart = key === 'POST /games/sequential' || key === 'POST /games/:id/start';
      const action = isStart ? 'start games' : 'do this';
      expect(body.error).toBe(`Access denied. You don't have permission to ${action}.`);
    }
  });
});

test('serves exactly the routes of the contract', () => {
  const served = new Set(hall.app.mounted);
  const other = [...served].filter((key) => !/^(GET|HEAD) \/docs(\/|$)/.test(key));
  expect(other.sort()).toEqual(Object.keys(ROUTES).sort());
});
