import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterKey, readFilters, writeFilter } from './filters.ts';

export function useFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const choose = (key: FilterKey, value: string) =>
    setAddress((current) => writeFilter(current, key, value), { replace: true });
  const clear = () => setAddress(new URLSearchParams(), { replace: true });
  return { filters, choose, clear };
}
