import { expect, test } from 'vitest';
import { readConfig } from './start/config.ts';
import { slowMixFrame, startFrame } from './start-frame.ts';

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
])('%j with %j warns: %s', (env, lan, warns) => {
  expect(startFrame(readConfig(env, '/hall'), 3000, null, null, lan).includes('WARNING')).toBe(warns);
});

test.each([
  [{}, 1, ''],
  [{ DATABASE_URL: 'postgres://a/hall' }, 1, 'What is answered is on one machine.'],
  [{ DATABASE_URL: 'postgres://a,b/hall' }, 2, 'What is answered is on two machines.'],
])('%j on %i says where answers are: %j', (env, machines, sentence) => {
  const frame = startFrame(readConfig(env, '/hall'), 3000, null, null, LAN, machines);
  expect(/What is answered[^.]+\./.exec(frame)?.[0] ?? '').toBe(sentence);
  expect(frame.includes('docs/scale.md')).toBe(sentence.includes('one'));
});

test('addresses say https where there is a certificate, and every line ends at the frame', () => {
  const frame = startFrame(readConfig({ HOST: '0.0.0.0', ...TLS }, '/hall'), 3000, null, null, LAN);
  expect(frame).toContain('https://192.168.1.7:3000');
  expect(frame).not.toContain('http://');
  expect(new Set(frame.split('\n').map((line) => line.length)).size).toBe(1);
});

test('a computer that is slow at mixing is named with what helps', () => {
  const frame = (slow: number | null) => startFrame(readConfig({}, '/hall'), 3000, null, slow, LAN);
  expect(frame(20)).toContain('This computer needs 20 seconds to mix');
  expect(frame(20)).toContain('"Close the sale"');
  expect(
    new Set(
      frame(20)
        .split('\n')
        .map((line) => line.length),
    ).size,
  ).toBe(1);
  expect(frame(null)).not.toContain('to mix');
  expect(slowMixFrame(20)).toContain('This computer needs 20 seconds to mix');
});

test('a demo says so first, and names whom a visitor can be and what there is to open', () => {
  const of = (name: string) => ({ email: `${name}@demo.adarash`, password: 'adarash-demo' });
  const halls = [{ name: 'Awash Hall', code: 'k3', cashier: of('chaltu'), moderator: of('mulu') }];
  const frame = startFrame(readConfig({}, '/hall'), 3000, null, null, LAN, 1, { owner: of('owner'), halls });
  expect(frame.split('\n')[1]).toContain('DEMO');
  for (const name of ['owner', 'chaltu', 'mulu'])
    expect(frame).toMatch(new RegExp(`${name}@demo.adarash +adarash-demo`));
  for (const path of ['k3', 'k3/play']) expect(frame).toContain(`http://127.0.0.1:3000/hall/${path} `);
});
