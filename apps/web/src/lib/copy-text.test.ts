import { expect, it } from 'vitest';
import { isLoopback, sharedOrigin } from './copy-text.ts';

const at = (origin: string) => new URL(origin) as unknown as Location;
const nothing = { publicUrl: null, networkUrl: null };
const both = { publicUrl: 'https://hall.example', networkUrl: 'http://192.168.1.20:3000' };

it.each(['localhost', 'hall.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', '0.0.0.0'])(
  'returns true for the loopback address %s',
  (name) => {
    expect(isLoopback(name)).toBe(true);
  },
);

it.each(['192.168.1.20', '10.0.0.127', 'hall.example', 'localhost.example', '[fd00::7]'])(
  'returns false for %s, which is not a loopback address',
  (name) => {
    expect(isLoopback(name)).toBe(false);
  },
);

it('copies the public address, otherwise that of the page, otherwise that of the network, never the loopback address', () => {
  expect(sharedOrigin(both, at('http://127.0.0.1:3000'))).toBe('https://hall.example');
  expect(sharedOrigin(nothing, at('http://192.168.1.9:3000'))).toBe('http://192.168.1.9:3000');
  expect(sharedOrigin({ ...both, publicUrl: null }, at('http://localhost:3000'))).toBe('http://192.168.1.20:3000');
  expect(sharedOrigin(nothing, at('http://localhost:3000'))).toBeNull();
});
