import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useHallReload } from './use-hall-reload.ts';

afterEach(() => vi.unstubAllGlobals());

function Screen() {
  useHallReload();
  return null;
}

it('keeps its stream for the screen that follows, and closes it when none does', async () => {
  const streams: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    streams.push(signal);
    return new Promise(() => undefined);
  });
  const client = new QueryClient();
  const on = (screen: string | null) => (
    <QueryClientProvider client={client}>{screen !== null && <Screen key={screen} />}</QueryClientProvider>
  );
  const { rerender } = render(on('setup'));
  rerender(on('report'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(streams.map(({ aborted }) => aborted)).toEqual([false]);
  rerender(on(null));
  await expect.poll(() => streams.map(({ aborted }) => aborted)).toEqual([true]);
});
