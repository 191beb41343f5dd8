import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatClock } from '@/lib/format.ts';
import { AsOf } from './books-list.tsx';

afterEach(cleanup);

const at = '2026-11-16T18:04:07.000Z';
const shown = (asOf: { at: string; seconds: number } | undefined) => render(<AsOf asOf={asOf} />).container.textContent;

it('says of which moment a replica’s figures are, and how old they were; of others nothing', () => {
  expect(shown({ at, seconds: 0 })).toBe(`As of ${formatClock(at)}.`);
  cleanup();
  expect(shown({ at, seconds: 12 })).toBe(`As of ${formatClock(at)}: 12 s old when it was read.`);
  cleanup();
  expect(shown(undefined)).toBe('');
});
