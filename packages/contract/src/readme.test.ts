import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as example from './example.test-support.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../README.md');

it('README.md of the contract contains the compiled example with its results', () => {
  expect(/```ts\n(.*?)```/s.exec(page)?.[1]).toBe(read('./example.test-support.ts'));
  const { parsed, status, sentence } = example;
  expect(parsed).toEqual({ cardId: 7 });
  expect(page).toContain(`\`status\` is ${status}, and \`sentence\` is \`${sentence}\``);
});

it('README.md of the contract names only files that exist', () => {
  const files = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});
