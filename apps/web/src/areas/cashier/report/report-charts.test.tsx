import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import ReportCharts from './report-charts.tsx';

afterEach(cleanup);

const EMPTY = {
  status: [],
  patterns: [],
  weekdays: [],
  betBands: [],
  feeBands: [],
  revenue: [],
  contributions: [],
};

it.each([
  [false, 'No games yet'],
  [true, 'No games found matching the criteria.'],
])('explains why the charts are empty, with filters set: %s', (filtered, words) => {
  render(<ReportCharts charts={EMPTY} own={undefined} filtered={filtered} />);
  expect(screen.getAllByText(words)).toHaveLength(7);
});
