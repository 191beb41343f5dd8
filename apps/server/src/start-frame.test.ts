import { expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { startFrame } from './start-frame.ts';

const LAN = ['192.168.1.7'];
const TLS = { TLS_CERT: 'hall.pem', TLS_KEY: 'hall.key' };

test.each([
  [{}, LAN, false],
  [{ HOST: '192.168.1.7' }, LAN, false],
  [{ HOST: '0.0.0.0' }, LAN, false],
  [{ HOST: '0.0.0.0' }, [...LAN, '203.0.113.5'], true],
  [{ HOST: '203.0.113.5' }, LAN, true],
  [{ HOST: '2001:db8::5' }, LAN, true],
  [{ HOST: 'fd00::5' }, LAN, false],
  [{ HOST: '203.0.113.5', TRUST_PROXY: 'true' }, LAN, false],
  [{ HOST: '203.0.113.5', ...TLS }, LAN, false],
])('start message with settings %j and addresses %j contains a warning: %s', (env, lan, warns) => {
  expect(startFrame(readConfig(env, '/hall'), 3000, null, lan).includes('WARNING')).toBe(warns);
});

test.each([
  [{}, 1, ''],
  [{ DATABASE_URL: 'postgres://a/hall' }, 1, 'What is answered is on one machine.'],
  [{ DATABASE_URL: 'postgres://a/hall' }, 2, 'What is answered is on two machines.'],
])(
  'with settings %j and %i machines the start message describes the storage of responses as %j',
  (env, machines, sentence) => {
    const frame = startFrame(readConfig(env, '/hall'), 3000, null, LAN, machines);
    expect(/What is answered[^.]+\./.exec(frame)?.[0] ?? '').toBe(sentence);
    expect(frame.includes('docs/scale.md')).toBe(sentence.includes('one'));
  },
);

test('start message with a certificate has https addresses and lines of equal length', () => {
  const frame = startFrame(readConfig({ HOST: '0.0.0.0', ...TLS }, '/hall'), 3000, null, LAN);
  expect(frame).toContain('https://192.168.1.7:3000');
  expect(frame).not.toContain('http://');
  expect(new Set(frame.split('\n').map((line) => line.length)).size).toBe(1);
});
