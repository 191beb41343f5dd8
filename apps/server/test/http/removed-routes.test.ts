import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { expectRefusal } from '../harness/play/games.ts';

const hall = useHall();

/** Routes of release 1.1 whose features 2.0 does not have. */
const REMOVED = [
  'DELETE /admin/halls/:id/picture',
  'DELETE /evenings/:id',
  'DELETE /hall-picture',
  'DELETE /regulars/:id',
  'GET /admin/checks',
  'GET /admin/share',
  'GET /admin/voices',
  'GET /admin/voices/draft/7',
  'GET /admin/words',
  'GET /admin/worth-a-look',
  'GET /evenings',
  'GET /games/admin/folder',
  'GET /print/share',
  'GET /program',
  'GET /public/checks/events',
  'GET /public/halls/:code/picture',
  'GET /public/words',
  'GET /regulars',
  'GET /sellers/report',
  'POST /admin/share/:id/payments',
  'POST /admin/share/:id/payments/:id/undo',
  'POST /admin/worth-a-look/seen',
  'POST /evenings',
  'POST /games/:id/mix',
  'POST /public/checks',
  'POST /regulars',
  'POST /sell/float',
  'POST /sell/hand-in',
  'POST /sellers/:id/hand-in',
  'PUT /admin/halls/:id/picture',
  'PUT /admin/share/:id/agreement',
  'PUT /admin/voices/draft',
  'PUT /admin/voices/draft/7',
  'PUT /admin/words',
  'PUT /evenings/:id',
  'PUT /games/next-sale',
  'PUT /hall-picture',
  'PUT /jackpot/:id/rule',
  'PUT /program',
  'PUT /regulars/:id',
  'PUT /sellers/:id/float',
];

test.each(REMOVED)('returns 404 for the removed route %s to every role', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const url = `/api${path.replaceAll(':id', hall.hallId).replace(':code', code)}`;
  for (const token of [null, hall.admin.token, hall.cashier.token, hall.moderator.token]) {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode, body } = await hall.app.inject({ method: method as InjectOptions['method'], url, headers });
    const refusal = JSON.parse(body);
    expect([statusCode, refusal.code]).toEqual([404, 'NOT_FOUND']);
  }
});

test('returns VOICE_NOT_FOUND on the removed route for the draft of a recorded voice', async () => {
  expectRefusal(await hall.admin.api.delete('/admin/voices/draft'), 404, 'VOICE_NOT_FOUND');
});

test('returns GAME_ID_INVALID on the removed route for the roll of a day as text', async () => {
  expectRefusal(await hall.cashier.api.get('/games/day-roll'), 400, 'GAME_ID_INVALID');
});
