import { expect, it } from 'vitest';
import { ROUTES, type Route } from './index.ts';

const routes: [string, Route][] = Object.entries(ROUTES);

it.each(routes)('the route %s has a summary of at most ten words, which starts with a verb', (_, { summary }) => {
  expect(summary.split(' ').length).toBeLessThanOrEqual(10);
  expect(summary).toMatch(/^[A-Z][a-z]+,? .*[^.]$/);
  expect(summary).not.toMatch(/^(The|A|An|Every|One|What|Whether|Where|All) /);
});

it.each(routes)('the route %s has only full sentences in its description', (_, { description }) => {
  if (description !== undefined) expect(description).toMatch(/^[A-Z0-9`].*\.$/s);
});
