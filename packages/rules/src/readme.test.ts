import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as example from './example.test-support.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../README.md');

it('README.md of the rules contains the compiled example with its results', () => {
  expect(/```ts\n(.*?)```/s.exec(page)?.[1]).toBe(read('./example.test-support.ts'));
  expect({ ...example }).toEqual({ isBingo: true, winningPattern: 'horizontal_line', prize: '246.50' });
  for (const outcome of Object.values(example)) expect(page).toContain(outcome === true ? 'is true' : `\`${outcome}\``);
});

it('README.md of the rules names only files that exist', () => {
  const cells = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  );
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});
