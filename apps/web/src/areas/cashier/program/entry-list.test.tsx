import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Entries } from './entry-list.tsx';
import { EntryList } from './entry-list.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entries: Entries = ['a', 'b', 'c'].map((note) => ({ pattern: 'all', betAmount: 10, jackpotEnabled: true, note }));

it('drops a line where it is let go, also by a hand that was quicker than the last move', () => {
  const onMove = vi.fn();
  const editing = { onMove, onEdit: vi.fn(), onRemove: vi.fn() };
  render(createElement(EntryList, { entries, firstNumber: 1, editing }));
  screen.getAllByRole('listitem').forEach((row, place) => {
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ bottom: (place + 1) * 100 } as DOMRect);
  });
  const handle = screen.getByRole('button', { name: /^Move game 3:/ });
  handle.setPointerCapture = () => undefined;
  fireEvent.pointerDown(handle, { clientY: 250 });
  fireEvent.pointerUp(handle, { clientY: 150 });
  expect(onMove.mock.calls).toEqual([[2, 1]]);
});
