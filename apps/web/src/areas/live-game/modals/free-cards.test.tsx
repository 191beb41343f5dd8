import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReaderLanguage } from '@/i18n/hall-texts.tsx';
import { FreeCards } from './free-cards.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(free: number[], chosen: number[]) {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: free }));
  const onChange = vi.fn();
  render(
    <ReaderLanguage value="en">
      <QueryClientProvider client={new QueryClient()}>
        <FreeCards chosen={chosen} onChange={onChange} />
      </QueryClientProvider>
    </ReaderLanguage>,
  );
  return onChange;
}

it('adds a free card to the game after a click and removes it after another click', async () => {
  const onChange = show([4, 6, 9], [6]);
  fireEvent.click(await screen.findByRole('button', { name: '4' }));
  expect(onChange).toHaveBeenLastCalledWith([4, 6]);
  fireEvent.click(screen.getByRole('button', { name: '6', pressed: true }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

it('displays a message if no card is free', async () => {
  show([], []);
  expect(await screen.findByText('No card is free.')).toBeTruthy();
});
