import type { Status } from '@adarash/contract';
import { isPattern } from '@adarash/rules/pattern';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { BadgeTone } from '@/ui/badge.tsx';
import type { ReportFilters } from './report-query.ts';
import { t } from './texts.ts';

/** In the order of the status filter. */
export const STATUS_CHOICES = [
  'active',
  'pending',
  'completed',
  'paused',
  'voided',
] as const satisfies readonly Status[];

export const statusLabel = (status: Status) => t(status === 'paused' ? 'pausedStatus' : status);

/** A status has one colour, in the list and in the chart. */
export const STATUS_TONES: Readonly<Record<Status, BadgeTone>> = {
  active: 'go',
  pending: 'info',
  paused: 'attention',
  completed: 'neutral',
  voided: 'danger',
};

export type FilterKey = keyof ReportFilters;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOST_SEARCHED = 100;

const FITS: Record<FilterKey, (text: string) => boolean> = {
  status: (text) => (STATUS_CHOICES as readonly string[]).includes(text),
  pattern: isPattern,
  from: (text) => DATE.test(text),
  to: (text) => DATE.test(text),
  search: (text) => text !== '',
};

/** Filters live in the address, so that a reload or a shared link shows the same games. */
export function readFilters(address: URLSearchParams): ReportFilters {
  const entries = (Object.keys(FITS) as FilterKey[]).map(
    (key) => [key, (address.get(key) ?? '').trim().slice(0, MOST_SEARCHED)] as const,
  );
  return Object.fromEntries(entries.filter(([key, text]) => FITS[key](text)));
}

export function writeFilter(address: URLSearchParams, key: FilterKey, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(key);
  else next.set(key, value);
  return next;
}

/** The address as it is: the router draws a change of it a moment later, and by then there may be another. */
export const addressNow = () => new URLSearchParams(window.location.search);

export function useFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const choose = (key: FilterKey, value: string) =>
    setAddress(writeFilter(addressNow(), key, value), { replace: true });
  const clear = () => setAddress(new URLSearchParams(), { replace: true });
  return { filters, choose, clear };
}
