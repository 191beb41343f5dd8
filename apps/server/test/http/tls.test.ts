import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { readTls } from '../../src/http/connections.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { listen } from '../harness/reader.ts';
import { freshPlace, type Place } from '../harness/servers/storage-place.ts';

/** Certificate for hall.test, used only in this test. */
const CERT = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUHvzCusC4O8cHby8MHM0wchHMeAswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJaGFsbC50ZXN0MCAXDTI2MTExNTE2MDExN1oYDzIxMjYxMDIy
MTYwMTE3WjAUMRIwEAYDVQQDDAloYWxsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARdYpzW2V1GSutSNaNFxaKJ+6Vv4OtgDqqYamiiqWDPWztFyLF/7Fhm
X1eL8i6TUVIIIFSWZP0pd+Jodl7ZLwqko1MwUTAdBgNVHQ4EFgQUp9xYOTMpPw2O
zWKqOOdH87Hm4T8wHwYDVR0jBBgwFoAUp9xYOTMpPw2OzWKqOOdH87Hm4T8wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAlxXQHEKOSFOrlQmvLZQQ
MHpSLJ3Mjo17bvAjj+BdONkCIElIyLXXCEgdYYMHQQs7qQJPcNzrnJ0OUpVhOAGJ
qVU6
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbpGDmXpWGucRvzNo
N114uHwQXoisi0M/0igSR19V25OhRANCAARdYpzW2V1GSutSNaNFxaKJ+6Vv4Otg
DqqYamiiqWDPWztFyLF/7FhmX1eL8i6TUVIIIFSWZP0pd+Jodl7ZLwqk
-----END PRIVATE KEY-----`;

let place: Place;
let hall: Hall;
let env: Record<string, string>;
beforeAll(async () => {
  place = await freshPlace();
  env = { TLS_CERT: join(place.dataDir, 'hall.pem'), TLS_KEY: join(place.dataDir, 'hall.key') };
  writeFileSync(env.TLS_CERT!, CERT);
  writeFileSync(env.TLS_KEY!, KEY);
  hall = await startHall({ env });
});
afterAll(async () => {
  await hall.stop();
  await place.remove();
});

test('serves only https if a certificate and its key are configured', async () => {
  const url = new URL('/api/health', await listen(hall));
  expect(url.protocol).toBe('https:');
  const answer = await new Promise<{ status: number | undefined; strict: string | undefined }>((resolve, reject) => {
    request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, strict: response.headers['strict-transport-security'] });
    })
      .on('error', reject)
      .end();
  });
  expect(answer).toEqual({ status: 200, strict: expect.stringMatching(/max-age=\d{7,}/) });
  expect(hall.app.server.requestTimeout).toBe(30_000);
  expect(hall.app.server.headersTimeout).toBe(10_000);
});

test('names certificate files that are missing or do not match', () => {
  const read = (more: object) => readTls(readConfig({ ...env, ...more }, '/'));
  expect(() => read({ TLS_CERT: '/nowhere.pem' })).toThrow('TLS_CERT: the file /nowhere.pem cannot be read.');
  expect(() => read({ TLS_KEY: env.TLS_CERT })).toThrow(
    'TLS_CERT and TLS_KEY must be a certificate and its private key',
  );
});
