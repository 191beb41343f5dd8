import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../scripts/command.mjs';
import config from '../vitest.config.ts';
import { read } from './pages.ts';
import { testsIn } from './tests-in.ts';

/** The rows of a page's first table by the titles of its columns. */
function rowsOf(page: string): Record<string, string>[] {
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = '', , ...rows] = page.split('\n').filter((line) => line.startsWith('|'));
  const titles = cells(head);
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, i) => [titles[i], cell])));
}

const page = read('docs/evidence.md');
const promises = rowsOf(page);
const SHORT = 'check in `npm test`';

/** Test files that a text names, each with the title that may follow it: `file` “title”. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.test\.ts)`(?: “([^”]+)”)?/g)].map(([, file = '', title]) => ({ file, title }));

describe('every promise of docs/evidence.md has a check in npm test', () => {
  test.each(promises.map((row) => [row.promise, row[SHORT] ?? '']))('names an existing check for: %s', (_, short) => {
    const named = namedIn(short);
    expect(named).not.toEqual([]);
    for (const { file, title } of named) {
      expect(existsSync(inRoot(file)), file).toBe(true);
      const run = testsIn(file, read(file)).filter(({ tags }) => !tags.includes('all'));
      const meant = title === undefined ? run : run.filter((each) => each.title.startsWith(title));
      expect(meant, `${file} ${title ?? ''}`).not.toEqual([]);
    }
  });
});

const faultTests = readdirSync(inRoot('fault-injection'), { recursive: true, encoding: 'utf8' })
  .map((name) => `fault-injection/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.test.ts'));

test.each(faultTests)('the fault test %s runs in the whole test size and is described in docs/evidence.md', (file) => {
  const projects = (config.test?.projects ?? []) as { test: { name: string; include: string[] } }[];
  expect(projects.find(({ test }) => test.name === 'torture')?.test.include).toEqual(['fault-injection/**/*.test.ts']);
  const folder = file.slice(0, file.lastIndexOf('/'));
  expect(page.includes(`\`${file}\``) || (folder !== 'fault-injection' && page.includes(`\`${folder}\``))).toBe(true);
});

test('testsIn() finds tests with all their tags in every form of declaration', () => {
  const text = `// @module-tag postgres
    const onSqlite = test.runIf(true);
    onSqlite('one', { tags: ['all'] }, () => {});
    describe.skipIf(false)('group', { tags: ['all'] }, () => {
      test.each([1])('two %s', () => {});
    });
    test(\`three \${1}\`, () => {});
    other('no test', () => {});`;
  expect(testsIn('x.test.ts', text)).toEqual([
    { title: 'one', tags: ['postgres', 'all'] },
    { title: 'two %s', tags: ['postgres', 'all'] },
    { title: 'three ', tags: ['postgres'] },
  ]);
});
