import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CountTable } from './count-table.tsx';

afterEach(cleanup);

it('aligns the headings with the numbers of their columns at the right', () => {
  render(<CountTable fields={{ 'note-200': '3' }} onChange={vi.fn()} />);
  const [, ...headings] = screen.getAllByRole('columnheader');
  const [pieces, sum] = screen.getAllByRole('cell');
  for (const part of [...headings, pieces?.querySelector('input'), sum])
    expect(part?.className).toContain('text-right');
  expect(pieces?.querySelector('input')?.className).toContain('ml-auto');
  expect(screen.getByRole('table').className).toContain('tabular-nums');
  expect(sum?.textContent).toBe('600.00 Br');
});
