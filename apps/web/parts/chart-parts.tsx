import { BarChart, type Chart, ChartCard, ColumnChart, LineChart, RingChart } from '@/ui/charts/charts.tsx';
import { LONG_NAME } from './part.tsx';

const chart = (title: string, bars: Chart['bars'], isMoney = false): Chart => ({
  title,
  unit: isMoney ? 'Amount' : 'Games',
  bars,
  write: (value) => (isMoney ? `${value.toFixed(2)} Br` : String(value)),
});

const STATUSES = ['Pending', 'Active', 'Paused', 'Completed'];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const HUES: Readonly<Record<string, string>> = {
  Pending: 'var(--info)',
  Active: 'var(--go)',
  Paused: 'var(--attention)',
  Completed: 'var(--ink-soft)',
};

const numbered = (names: readonly string[], by: number) =>
  names.map((name, index) => ({ name, value: ((index * 7) % 5) * by }));

export function ChartParts() {
  const words = { nameHead: 'Name', empty: 'No games yet' };
  const days = chart('A line over days', numbered(DAYS, 812.5), true);
  return (
    <section aria-label="Charts" className="@container">
      <div className="grid gap-4 @min-[640px]:grid-cols-2">
        <ChartCard chart={chart('A ring', numbered(STATUSES, 4))} {...words}>
          <RingChart
            chart={chart('A ring', numbered(STATUSES, 4))}
            colourOf={(name) => HUES[name] ?? 'var(--ink-soft)'}
          />
        </ChartCard>
        <ChartCard chart={chart('A ring of one value', [{ name: 'Completed', value: 1 }])} {...words}>
          <RingChart
            chart={chart('A ring of one value', [{ name: 'Completed', value: 1 }])}
            colourOf={() => 'var(--go)'}
          />
        </ChartCard>
        <ChartCard chart={chart('Bars', numbered([LONG_NAME, ...DAYS], 250))} {...words}>
          <BarChart chart={chart('Bars', numbered([LONG_NAME, ...DAYS], 250))} colour="var(--col-b)" />
        </ChartCard>
        <ChartCard chart={chart('Columns of money', numbered(STATUSES, 4321.5), true)} {...words}>
          <ColumnChart chart={chart('Columns of money', numbered(STATUSES, 4321.5), true)} colour="var(--col-g)" />
        </ChartCard>
        <ChartCard chart={days} {...words} className="@min-[640px]:col-span-2">
          <LineChart chart={days} colour="var(--col-n)" write={(value) => value.toLocaleString('en')} />
        </ChartCard>
        <ChartCard chart={chart('A chart without values', [{ name: 'Mon', value: 0 }])} {...words}>
          {null}
        </ChartCard>
      </div>
    </section>
  );
}
