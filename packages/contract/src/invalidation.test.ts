import { expect, test } from 'vitest';
import { ROUTES } from './index.ts';
import { ANSWERS_LIKE, type ChangeRoute, INVALIDATED_BY_EVENT, invalidatedBy, type ReadRoute } from './invalidation.ts';

const READ_BY_POST = 'POST /games/future-winners' satisfies ReadRoute;
const isRead = (route: string) => route.startsWith('GET ') || route === READ_BY_POST;

const isChange = (route: string): route is ChangeRoute => !isRead(route);
const changes = Object.keys(ROUTES).filter(isChange);

test('only routes with a response can be invalidated by a change', () => {
  const named = [
    ...changes.map(invalidatedBy),
    ...Object.values(INVALIDATED_BY_EVENT),
    Object.values(ANSWERS_LIKE),
  ].flat();
  expect(named.filter((route) => !isRead(route) || ROUTES[route].answer === null)).toEqual([]);
  // @ts-expect-error: a route that is not there does not compile
  const nowhere: ReadRoute = 'GET /nowhere';
  expect(Object.keys(ROUTES)).not.toContain(nowhere);
});

test('every change of a game invalidates the list of games', () => {
  const toGame = changes.filter((route) => route.includes(' /games/:id'));
  expect(toGame.length).toBeGreaterThan(10);
  expect(toGame.filter((route) => !invalidatedBy(route).includes('GET /games'))).toEqual([]);
  expect(invalidatedBy('POST /games/:id/cards')).toContain('GET /sale');
  expect(invalidatedBy('POST /patterns')).toEqual(['GET /patterns']);
});

test("a change whose response is cached for a route has all fields of that route's response", () => {
  const fieldsOf = (route: string) => {
    const { answer } = ROUTES[route as keyof typeof ROUTES];
    return answer !== null && 'shape' in answer ? Object.keys(answer.shape as object) : [];
  };
  for (const [change, read] of Object.entries(ANSWERS_LIKE)) {
    expect(fieldsOf(read)).not.toEqual([]);
    expect(fieldsOf(change)).toEqual(expect.arrayContaining(fieldsOf(read)));
  }
});
