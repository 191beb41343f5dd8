import { catalogue } from '@adarash/rules/catalogue';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCards } from './use-cards.ts';

afterEach(() => vi.unstubAllGlobals());

type Hall = Parameters<typeof useCards>[0];
const printed = catalogue(9);

it('returns the printed cards of the catalogue, including a card that is added later', async () => {
  const { result, rerender } = renderHook(({ cards }) => useCards({} as Hall, cards), { initialProps: { cards: [7] } });
  expect(result.current(7)).toBeUndefined();
  await waitFor(() => expect(result.current(7)).toEqual(printed[6]));
  rerender({ cards: [7, 9] });
  expect(result.current(7)).toEqual(printed[6]);
  await waitFor(() => expect(result.current(9)).toEqual(printed[8]));
});

it('requests only the missing cards of a custom card set', async () => {
  const digest = 'a'.repeat(64);
  const request = vi.fn(async () => Response.json({ success: true, set: { cards: [printed[2]] } }));
  vi.stubGlobal('fetch', request);
  const hall = { cardSet: { digest, cards: '3' } } as Hall;
  const { result, rerender } = renderHook(() => useCards(hall, [3]));
  await waitFor(() => expect(result.current(3)).toEqual(printed[2]));
  rerender();
  expect(request).toHaveBeenCalledOnce();
  expect(String(request.mock.calls.flat()[0])).toContain(`/card-sets/${digest}?cards=3`);
});
