import { ROUTES, type Route, type RouteKey } from '@adarash/contract';
import { type ActingRole, ROLES } from '@adarash/contract/basics';
import type { Dice } from '../harness/dice.ts';
import { bend, bentSegment, brokenBody } from './bend.ts';
import { fitting, type Known, shapeOf } from './shapes.ts';

export type Bent = {
  route: RouteKey;
  who: ActingRole | null;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

const routes = (Object.entries(ROUTES) as [RouteKey, Route][]).map(([key, route]) => ({
  key,
  route,
  body: route.body && shapeOf(route.body),
  query: route.query && shapeOf(route.query),
}));

const HEADERS: [string, string][] = [
  ['idempotency-key', 'the same as before'],
  ['idempotency-key', 'x'.repeat(300)],
  ['idempotency-key', 'ሀ'],
  ['idempotency-key', ''],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'A'.repeat(43)}`],
  ['authorization', 'Basic Ym9zczpib3Nz'],
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-encoding', 'gzip'],
  ['accept', 'application/xml'],
  ['range', 'bytes=9-1,-5'],
  ['if-none-match', '*'],
  ['last-event-id', '-1'],
  ['x-forwarded-for', "127.0.0.1, ' or 1=1"],
  ['cookie', '__proto__=1; a=b;;'],
  ['origin', 'null'],
];

/**
 * Returns the next request to any route, usually from a user with the required role, and usually with one invalid
 * value.
 */
export function nextRequest(dice: Dice, known: Known, count: number): Bent {
  const { key, route, body, query } = dice.pick(routes as [(typeof routes)[number], ...typeof routes]);
  const [method, path] = key.split(' ') as [Bent['method'], string];
  const bent = dice.below(6);
  const address = path.replace(/:[a-zA-Z]+/g, (name) =>
    bent === 0 && dice.below(3) === 0 ? bentSegment(dice) : segment(path, name, dice, known),
  );
  const headers: Record<string, string> = {};
  if (dice.below(4) === 0) headers['idempotency-key'] = `fuzz-${count - dice.below(3)}`;
  if (dice.below(8) === 0) {
    const [name, value] = dice.pick(HEADERS as [[string, string], ...[string, string][]]);
    headers[name] = value;
  }
  const payload = body === undefined ? undefined : bodyText(fitting(body, dice, known), bent, dice);
  if (payload !== undefined) headers['content-type'] ??= 'application/json';
  return {
    route: key,
    who: whoAsks(route, dice),
    method,
    url: `/api${address}${query === undefined ? '' : queryText(fitting(query, dice, known), bent, dice)}`,
    headers,
    ...(payload !== undefined && { payload }),
  };
}

/** Mostly the id of a thing of the right kind. */
function segment(path: string, name: string, dice: Dice, { ids, games, hallId }: Known): string {
  const right = path.startsWith('/games/:id') ? games : name === ':cashierId' ? [hallId] : ids;
  const from = dice.below(6) === 0 ? ids : right;
  return from[dice.below(from.length)] ?? hallId;
}

function whoAsks({ roles }: Route, dice: Dice): ActingRole | null {
  if (dice.below(20) === 0 || roles === 'public') return dice.pick([null, ...ROLES]);
  return dice.pick(roles as readonly [ActingRole, ...ActingRole[]]);
}

function bodyText(value: unknown, bent: number, dice: Dice): string {
  const changed = bent >= 2 ? value : bend(value, dice);
  const text = JSON.stringify(bent === 1 ? bend(changed, dice) : changed) ?? '';
  return bent === 5 && dice.below(6) === 0 ? brokenBody(text, dice) : text;
}

function queryText(value: unknown, bent: number, dice: Dice): string {
  const fields = Object.entries((bent < 2 ? bend(value, dice) : value) ?? {});
  const parts = fields.map(([name, field]) => `${encodeURIComponent(safe(name))}=${encodeURIComponent(safe(field))}`);
  if (bent === 0 && dice.below(2) === 0) parts.push(...parts, '%ff=%', 'a[]=1&a[b]=2', '&&&==');
  return `?${parts.join('&')}`;
}

/** Half a surrogate pair cannot stand in an address at all. */
const safe = (value: unknown): string =>
  String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replace(/[\ud800-\udfff]/g, '?')
    .slice(0, 3000);
