import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { HALL_TARGET, hallChunks, transform } from './browsers.ts';

it('finds what a screen of the hall runs, and nothing that only the staff fetch', () => {
  const chunks = {
    entry: { screen: 'index.html', imports: ['react'], dynamicImports: ['hall', 'setup', 'running'] },
    react: { screen: null },
    hall: { screen: 'src/areas/hall/hall-screen.tsx', imports: ['balls'], dynamicImports: ['qr'] },
    balls: { screen: null },
    qr: { screen: null, imports: ['react'] },
    setup: { screen: 'src/areas/cashier/setup/select-card-screen.tsx', imports: ['balls', 'query'] },
    running: { screen: 'src/areas/landing/running-screen.tsx', imports: ['query'] },
    query: { screen: null },
  };
  expect([...hallChunks(chunks, 'entry')]).toEqual(['entry', 'react', 'hall', 'balls', 'qr']);
});

it('calls a method that may be missing on its own object', async () => {
  const source = 'answer = [phone.shake?.(), phone.ring?.(), phone.inner?.shake?.()]';
  const { code } = await transformWithOxc(source, 'chunk.js', { target: HALL_TARGET, ...transform });
  expect(code).not.toContain('?.');
  const shake = function (this: { name: string }) {
    return this.name;
  };
  const seen = { answer: null, phone: { name: 'outer', shake, inner: { name: 'inner', shake } } };
  runInNewContext(code, seen);
  expect(seen.answer).toEqual(['outer', undefined, 'inner']);
});
