import { afterEach, expect, it, vi } from 'vitest';
import { createApi, type WithSecond } from './api.ts';

const id = '64b7f0c2a1d3e4f5a6b7c8d9';
const voiding = { params: { id }, body: { reason: 'Power cut' } };

afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs a server that returns the given responses in order. Returns the bodies of the requests that the server
 * received.
 */
function server(...responses: [status: number, body: object][]): unknown[] {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string }) => {
    bodies.push(body && JSON.parse(body));
    const [status, response] = responses.shift() ?? [500, {}];
    return Response.json(response, { status });
  });
  return bodies;
}

it.each([
  [401, false, 1],
  [403, false, 1],
  [400, false, 0],
  [500, false, 0],
  [401, true, 0],
])('announces a refusal with the status %i, for a quiet request: %s, %i times', async (status, quiet, times) => {
  const onRefused = vi.fn();
  server([status, { code: 'X', error: 'x' }]);
  const request = createApi({ onRefused }).ask('GET /auth/me', {}, { quiet });
  await expect(request).rejects.toMatchObject({ status, code: 'X' });
  expect(onRefused).toHaveBeenCalledTimes(times);
});

const NEEDED = { code: 'SECOND_PERSON_REQUIRED', needed: 'moderator' };
const COSIGNER = { email: 'm@x.et', password: 'secret' };

it('retries a request with the sign-in of the second person', async () => {
  const bodies = server([409, NEEDED], [200, { success: true }]);
  const withSecond: WithSecond = (_, again) => again(COSIGNER);
  await createApi({ withSecond }).ask('POST /games/:id/void', voiding);
  expect(bodies).toEqual([{ reason: 'Power cut' }, { reason: 'Power cut', beside: COSIGNER }]);
});

it('rejects with the refusal if the second person cannot sign', async () => {
  server([409, NEEDED]);
  await expect(createApi().ask('POST /games/:id/void', voiding)).rejects.toMatchObject({ code: NEEDED.code });
});
