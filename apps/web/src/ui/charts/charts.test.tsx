import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BarChart, type Chart, ChartCard, LineChart, RingChart } from './charts.tsx';

afterEach(cleanup);

const chart = (values: readonly number[]): Chart => ({
  title: 'Games',
  unit: 'Amount',
  bars: values.map((value, index) => ({ name: `Day ${index + 1}`, value })),
  write: (value) => `${value} Br`,
});

const drawn = (element: Element, name: string) =>
  [...element.querySelectorAll('circle')].map((circle) => circle.getAttribute(name));

it('draws a chart with a table of its values', () => {
  render(
    <ChartCard chart={chart([30, 10])} nameHead="Name" empty="Nothing yet">
      <BarChart chart={chart([30, 10])} colour="red" />
    </ChartCard>,
  );
  expect(screen.getByRole('table', { name: 'Games' })).toBeTruthy();
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual(['NameAmount', 'Day 130 Br', 'Day 210 Br']);
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('displays the text for an empty chart if all values are zero', () => {
  render(
    <ChartCard chart={chart([0, 0])} nameHead="Name" empty="Nothing yet">
      A drawing
    </ChartCard>,
  );
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  expect(screen.queryByText('A drawing')).toBeNull();
});

it('draws each part of a ring chart in proportion to its value, after the previous part', () => {
  const { container } = render(<RingChart chart={chart([10, 30])} colourOf={() => 'red'} />);
  expect(drawn(container, 'stroke-dasharray')).toEqual(['25 100', '75 100']);
  expect(drawn(container, 'stroke-dashoffset').map(Number)).toEqual([0, -25]);
});

it.each([
  ['a line below a round number', [40, 120], ['200', '100', '0'], '25,80 75,40'],
  ['a line of a single day', [5], ['5', '2.5', '0'], '50,0'],
  ['no value below the axis', [-3, 10], ['10', '5', '0'], '25,100 75,0'],
])('draws a line chart with %s', (_, values, axis, points) => {
  const { container } = render(<LineChart chart={chart(values)} colour="red" write={String} />);
  const [scale] = container.firstElementChild?.children ?? [];
  expect([...(scale?.children ?? [])].map(({ textContent }) => textContent)).toEqual(axis);
  expect(container.querySelector('polyline')?.getAttribute('points')).toBe(points);
});
