export const CHART_GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3';
