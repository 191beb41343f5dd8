import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const HERE = process.platform === 'win32' ? 'C:\\hall' : '/hall';

test('uses the local host and a local data folder by default', () => {
  expect(readConfig({}, HERE)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: expect.stringMatching(/hall.data$/),
    databaseUrl: null,
    cardCount: null,
    hallTz: 'Africa/Addis_Ababa',
    trustProxy: false,
    logLevel: 'info',
  });
});

test('treats an empty setting as not set', () => {
  const env = { PORT: '', DATA_DIR: ' ', SMTP_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', TRUST_PROXY: '' };
  expect(readConfig(env, HERE)).toEqual(readConfig({}, HERE));
});

test('accepts a comma in the password of the database', () => {
  const url = 'postgres://u:p,q@a/db';
  expect(readConfig({ DATABASE_URL: url }, HERE).databaseUrl).toBe(url);
});

test('removes the slash at the end of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://hall.example/bingo/' }, HERE).publicUrl).toBe('https://hall.example/bingo');
});

test.each([
  ['true', 1],
  ['yes', 1],
  ['FALSE', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.1, 192.168.0.0/16', '10.0.0.1, 192.168.0.0/16'],
])('reads TRUST_PROXY %s as %s', (text, meaning) => {
  expect(readConfig({ TRUST_PROXY: text }, HERE).trustProxy).toBe(meaning);
});

describe('an invalid setting is reported in one line', () => {
  test.each([
    [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535, not "80a".'],
    [{ PORT: '65536' }, 'PORT must be a whole number'],
    [{ PORT: '1e3' }, 'PORT must be a whole number'],
    [{ CARD_COUNT: '0' }, 'CARD_COUNT must be a whole number from 1 to 1000, not "0".'],
    [{ CARD_COUNT: '1001' }, 'CARD_COUNT'],
    [{ HALL_TZ: 'Mars/Base' }, 'HALL_TZ must name a time zone'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be'],
    [{ PUBLIC_URL: 'hall' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ SMTP_URL: 'mail.hall.test' }, 'SMTP_URL must be an address'],
    [{ SEED_KEY: 'abc' }, 'SEED_KEY must be 64 hexadecimal characters.'],
    [{ ADMIN_EMAIL: 'a@b.cd' }, 'belong together'],
    [{ ADMIN_PASSWORD: 'five yellow swans' }, 'belong together'],
    [{ DATABASE_URL: 'postgres://a:x/hall' }, 'DATABASE_URL must be an address that begins with'],
    [
      { DATABASE_URL: 'postgres://a/hall?target_session_attrs=standby' },
      'DATABASE_URL asks for a host that only reads',
    ],
    [
      { DATABASE_URL: 'postgresql://u:p@a:5432,b:5433/hall' },
      'DATABASE_URL must name one host: put a proxy that finds the primary in front of several, as docs/scale.md shows.',
    ],
    [{ DATABASE_LISTEN_URL: 'postgres://a,b/hall' }, 'DATABASE_LISTEN_URL must name one host'],
    [
      { DATABASE_READ_URL: 'postgres://127.0.0.1/hall' },
      'DATABASE_READ_URL is not a setting of this release: reports are read from DATABASE_URL. Remove it.',
    ],
    [
      { ARCHIVE_DIR: '/archive' },
      'ARCHIVE_DIR is not a setting of this release: no month is archived any more. Remove it.',
    ],
    [{ TLS_CERT: 'hall.pem' }, 'TLS_CERT and TLS_KEY belong together'],
  ])('is described in a one-line error for the variables %j', (env, sentence) => {
    expect(() => readConfig(env, HERE)).toThrow(sentence);
  });

  test.each(['mysql://hall:hidden@127.0.0.1/hall', 'hidden'])(
    'appears in the error without the password of the address: %s',
    (url) => {
      expect(() => readConfig({ DATABASE_URL: url }, HERE)).toThrow(/^DATABASE_URL must be an address(?!.*hidden)/);
    },
  );
});
