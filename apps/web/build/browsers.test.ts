import { runInNewContext } from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, it } from 'vitest';
import { TARGET, transform } from './browsers.ts';

it('compiled code for old browsers calls an optional method on its object', async () => {
  const source = 'answer = [phone.shake?.(), phone.ring?.(), phone.inner?.shake?.()]';
  const { code } = await transformWithOxc(source, 'chunk.js', { target: TARGET, ...transform });
  expect(code).not.toContain('?.');
  const shake = function (this: { name: string }) {
    return this.name;
  };
  const seen = { answer: null, phone: { name: 'outer', shake, inner: { name: 'inner', shake } } };
  runInNewContext(code, seen);
  expect(seen.answer).toEqual(['outer', undefined, 'inner']);
});
