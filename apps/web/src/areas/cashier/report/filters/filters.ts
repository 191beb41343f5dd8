import type { Status } from '@adarash/contract';
import { isPattern } from '@adarash/rules/pattern';
import type { ReportFilters } from '../../../../api/reports.ts';

/** In the order of the status filter. */
export const STATUS_CHOICES = [
  'active',
  'pending',
  'completed',
  'paused',
  'voided',
] as const satisfies readonly Status[];

export type Filters = ReportFilters;

export type FilterKey = keyof Filters;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOST_SEARCHED = 100;

const FITS: Record<FilterKey, (text: string) => boolean> = {
  status: (text) => (STATUS_CHOICES as readonly string[]).includes(text),
  pattern: isPattern,
  from: (text) => DATE.test(text),
  to: (text) => DATE.test(text),
  search: (text) => text !== '',
};

export const FILTER_KEYS = Object.keys(FITS) as FilterKey[];

/** Filters live in the address, so that a reload or a shared link shows the same games. */
export function readFilters(address: URLSearchParams): Filters {
  const entries = FILTER_KEYS.map((key) => [key, (address.get(key) ?? '').trim().slice(0, MOST_SEARCHED)] as const);
  return Object.fromEntries(entries.filter(([key, text]) => FITS[key](text)));
}

export function writeFilter(address: URLSearchParams, key: FilterKey, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value.trim() === '') next.delete(key);
  else next.set(key, value);
  return next;
}
