import type { Charts } from './bars.ts';

/** Measured by the room beside the sidebar; the holder carries `@container`. */
export const CHART_GRID = 'grid gap-4 @min-[640px]:grid-cols-2 @min-[960px]:grid-cols-3';

/** Seven charts fill two and three columns without a hole. */
export const CHART_SPANS: Partial<Record<keyof Charts, string>> = {
  status: '@min-[640px]:col-span-2 @min-[960px]:col-span-1',
  patterns: '@min-[960px]:col-span-2',
  revenue: '@min-[960px]:col-span-2',
};
