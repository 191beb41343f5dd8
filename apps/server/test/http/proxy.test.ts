import { expect, test } from 'vitest';
import { startHall } from '../harness/hall.ts';

const PROXY = '10.0.0.9';

/** The address that a failed sign-in was counted on, with an X-Forwarded-For that a visitor may have made up. */
async function countedOn(env: Record<string, string>, forwarded: string, remoteAddress = PROXY): Promise<string> {
  const hall = await startHall({ env });
  try {
    const headers = { 'x-forwarded-for': forwarded };
    await hall.api(null).post('/auth/login', { email: 'a@b.c', password: 'x' }, { headers, address: remoteAddress });
    const row = await hall.services.storage.db.selectFrom('throttles').select('address').executeTakeFirstOrThrow();
    return row.address;
  } finally {
    await hall.stop();
  }
}

test.each([
  [{}, '203.0.113.5', PROXY],
  [{ TRUST_PROXY: 'false' }, '203.0.113.5', PROXY],
  [{ TRUST_PROXY: 'true' }, '203.0.113.5', '203.0.113.5'],
  [{ TRUST_PROXY: 'true' }, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  [{ TRUST_PROXY: '2' }, '192.0.2.1, 198.51.100.1, 203.0.113.5', '198.51.100.1'],
  [{ TRUST_PROXY: '10.0.0.0/8, 203.0.113.0/24' }, '192.0.2.1, 198.51.100.1, 203.0.113.5', '198.51.100.1'],
  [{ TRUST_PROXY: '1' }, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  [{ TRUST_PROXY: PROXY }, '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  [{ TRUST_PROXY: '192.0.2.0/24' }, '203.0.113.5', PROXY],
])(
  'with the setting %j and the forwarded addresses %s takes %s as the address of the client',
  async (env, forwarded, counted) => {
    expect(await countedOn(env, forwarded)).toBe(counted);
  },
);
