import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerOf, FRESH_MS, useAnswer, useKnown } from '@/api/answers.ts';
import { useListedPattern } from './use-setup.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KITE = 'own/0050140';
const listOf = (...patterns: string[]) => patterns.map((pattern) => ({ pattern, names: { en: 'The great kite' } }));

/** A counter that knows a list without the kite, and a hall that answers when the test says so. */
function counter() {
  const asked: ((...patterns: string[]) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push((...patterns) => resolve(Response.json({ success: true, patterns: listOf(...patterns) })));
    return promise;
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(answerOf('GET /patterns').queryKey, { success: true, patterns: [] }, { updatedAt: 1 });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const chooseAgain = vi.fn();
  const { rerender, result } = renderHook(
    ({ pattern }: { pattern: 'all' | typeof KITE }) => {
      useListedPattern(pattern, chooseAgain);
      return useAnswer('GET /patterns').dataUpdatedAt;
    },
    { wrapper, initialProps: { pattern: 'all' } },
  );
  const answer = async (...patterns: string[]) => {
    const before = result.current;
    await expect.poll(() => asked).not.toEqual([]);
    asked.shift()?.(...patterns);
    await expect.poll(() => result.current).not.toBe(before);
  };
  return { choose: (pattern: 'all' | typeof KITE) => rerender({ pattern }), answer, asked, chooseAgain };
}

it('keeps a pattern that was drawn after the list was read', async () => {
  const { choose, answer, chooseAgain } = counter();
  choose(KITE);
  await answer(KITE);
  expect(chooseAgain).not.toHaveBeenCalled();
});

it('has a pattern chosen again that is off the list, each time it is', async () => {
  const { choose, answer, asked, chooseAgain } = counter();
  for (const times of [1, 2]) {
    choose(KITE);
    expect(chooseAgain).toHaveBeenCalledTimes(times - 1);
    await answer();
    expect(chooseAgain).toHaveBeenCalledTimes(times);
    choose('all');
  }
  expect(asked).toEqual([]);
});

it.each([
  { answer: 'is fresh', ageMs: 0, known: true },
  { answer: 'is older', ageMs: FRESH_MS + 1, known: false },
  { answer: 'was made stale', ageMs: 0, stale: true, known: false },
])(
  'knows the list of patterns in its first render: $known where the answer before it $answer',
  ({ ageMs, stale, known }) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS } } });
    const { queryKey } = answerOf('GET /patterns');
    client.setQueryData(queryKey, { patterns: [] } as never, { updatedAt: Date.now() - ageMs });
    if (stale) void client.invalidateQueries({ queryKey });
    const renders: boolean[] = [];
    renderHook(() => renders.push(useKnown(useAnswer('GET /patterns').isFetchedAfterMount, queryKey)), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    expect(renders[0]).toBe(known);
  },
);
