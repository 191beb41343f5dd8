import { saleFrom } from '@adarash/contract/sale-codec';
import { NO_SALE, type Sale } from '@adarash/rules/sale';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { cardsQuery, gamesInProgressQuery, lastGameQuery, useAnswer } from '@/api/answers.ts';
import { ask } from '@/api/client.ts';
import { useSession, useUser } from '@/session/session.ts';
import type { Counter } from './counter.ts';
import type { Fault, Inputs } from './state.ts';

export const saleQuery = queryOptions({
  queryKey: ['GET /sale'],
  queryFn: async ({ client, signal }): Promise<Sale> => {
    const sale = saleFrom((await ask('GET /sale', {}, { signal })).sale, Date.now());
    return newerOf(client.getQueryData<Sale>(['GET /sale']), sale);
  },
});

/** Returns the current sale, which is the one with the higher version, because responses can arrive out of order. */
export const newerOf = (known: Sale | undefined, sale: Sale): Sale =>
  known !== undefined && known.version > sale.version ? known : sale;

const DEFAULT_CARDS: readonly number[] = Array.from({ length: 100 }, (_, index) => index + 1);
const NONE: readonly never[] = [];

/** Passes all cached server data to the counter as one object, after each update. */
export function useInputs({ setInputs }: Pick<Counter['store'], 'setInputs'>): void {
  const { loading: signingIn } = useSession();
  const sale = useQuery(saleQuery);
  const catalogue = useCatalogue();
  const patterns = useAnswer('GET /patterns', {});
  const games = useQuery(gamesInProgressQuery);
  const nextDraw = useAnswer('GET /games/next-draw', {}).data ?? null;
  const lastGame = useQuery(lastGameQuery).data ?? null;
  const jackpot = useAnswer('GET /jackpot/:cashierId', { params: { cashierId: useUser().id } });
  const inputs = useStable<Inputs>({
    sale: sale.data ?? NO_SALE,
    // `sale.data` is never outdated, because the loader of the route removes stale cached data before the screen opens.
    saleKnown: sale.data !== undefined,
    cards: catalogue.cards,
    available: catalogue.available,
    patterns: patterns.data?.patterns ?? null,
    patternsReadAt: patterns.dataUpdatedAt,
    games: games.data ?? NONE,
    gamesKnown: games.isSuccess && games.isFetchedAfterMount,
    nextDraw,
    lastGame,
    jackpot: jackpot.isError ? 0 : Math.max(0, jackpot.data?.holds ?? 0),
    faults: useFaults(catalogue.fault, jackpot.isError ? 'jackpotFailed' : null),
    signingIn,
  });
  useLayoutEffect(() => setInputs(inputs), [setInputs, inputs]);
}

function useCatalogue() {
  const catalogue = useQuery(cardsQuery);
  // Rendering of the cards is deferred, because a hundred cards at the same time would block the page.
  const listed = useDeferredValue(catalogue.data);
  const available = useDeferredValue(useAnswer('GET /games/cards/available', {}).data?.data ?? null);
  // The numbers 1 to 100 are no valid fallback with a custom card set, because such a set may have other numbers.
  const hasOwnSet = useAnswer('GET /games/settings', {}).data?.cardSet != null;
  const instead = hasOwnSet ? NONE : DEFAULT_CARDS;
  if (catalogue.isError) return { cards: instead, available, fault: 'cardsFailed' as const };
  if (listed?.length === 0) return { cards: instead, available, fault: 'noCards' as const };
  return { cards: listed ?? NONE, available, fault: null };
}

const useFaults = (catalogue: Fault | null, jackpot: Fault | null): readonly Fault[] =>
  useMemo(() => [catalogue, jackpot].filter((fault) => fault !== null), [catalogue, jackpot]);

/** Returns the same object as before until one of its values changes, which prevents updates without a change. */
function useStable<T extends object>(values: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its values stand for the object
  return useMemo(() => values, Object.values(values));
}
