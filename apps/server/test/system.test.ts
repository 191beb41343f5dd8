import { expect, test } from 'vitest';
import { useHall } from './harness/hall.ts';
import { ENGINE } from './harness/servers/storage-place.ts';

const hall = useHall();

test('returns version and storage of the server', async () => {
  const { status, body } = await hall.api(null).get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    storage: ENGINE,
    mail: expect.any(Boolean),
  });
});

test('returns the card catalogue only to staff', async () => {
  expect((await hall.api(null).get('/games/cards')).status).toBe(401);
  for (const role of ['admin', 'cashier', 'moderator'] as const) {
    const { status, body } = await hall.api(role).get('/games/cards');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(100);
    expect(body.data[41]).toMatchObject({ card_number: 42, cardId: 42, id: 42 });
    expect(body.data[41].numbers[12]).toBe('FREE');
  }
});
