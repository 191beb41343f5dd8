import type { ClosedShift } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, sentenceOf } from './client.ts';

const PAGE = 50;

/** Closed shifts, the newest first: of the own hall, or of the one that an admin names. */
export function useCloses(failed: string, cashierId?: string) {
  const [wanted, setWanted] = useState(PAGE);
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['GET /shifts', cashierId, wanted],
    queryFn: ({ signal }) => latestCloses(cashierId, wanted, signal),
    placeholderData: (before) => before,
  });
  return {
    closes: data?.closes ?? [],
    loading: isPending,
    failure: error && sentenceOf(error, failed),
    again: refetch,
    busy: isFetching,
    more: data && data.next !== null ? { load: () => setWanted(wanted + PAGE), busy: isFetching } : null,
  };
}

async function latestCloses(cashierId: string | undefined, wanted: number, signal: AbortSignal) {
  const closes: ClosedShift[] = [];
  let next: string | null = null;
  do {
    const query = { cashierId, limit: PAGE, before: next ?? undefined };
    const page: { shifts: ClosedShift[]; next: string | null } = await ask('GET /shifts', {
      query,
      signal,
      quiet: true,
    });
    closes.push(...page.shifts);
    next = page.next;
  } while (next !== null && closes.length < wanted);
  return { closes, next };
}
