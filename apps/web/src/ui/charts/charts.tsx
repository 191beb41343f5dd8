import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

export interface Chart {
  title: string;
  /** Meaning of the chart's values, used as the heading of their column in the table. */
  unit: string;
  bars: readonly { name: string; value: number }[];
  write: (value: number) => string;
}

interface ChartCardProps {
  chart: Chart;
  /** Heading of the column with the names of the values. */
  nameHead: string;
  /** Content that is displayed if the chart has no values. */
  empty: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export const isChartEmpty = ({ bars }: Pick<Chart, 'bars'>) => bars.every(({ value }) => value === 0);

/** Card with a chart. The drawing is hidden from screen readers, which read the same values in a table. */
export const ChartCard = ({ chart, nameHead, empty, className, children }: ChartCardProps) => (
  <figure className={cx('flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4', className)}>
    <figcaption className="text-base font-semibold">{chart.title}</figcaption>
    {isChartEmpty(chart) ? (
      <p className="flex min-h-60 flex-1 items-center justify-center text-sm text-ink-soft">{empty}</p>
    ) : (
      <>
        <div aria-hidden="true" className="flex min-h-60 flex-1 flex-col justify-center text-xs">
          {children}
        </div>
        {/* The surrounding box hides the table, because a table is always at least as wide as its words. */}
        <div className="sr-only">
          <table>
            <caption>{chart.title}</caption>
            <thead>
              <tr>
                <th scope="col">{nameHead}</th>
                <th scope="col">{chart.unit}</th>
              </tr>
            </thead>
            <tbody>
              {chart.bars.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{chart.write(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    )}
  </figure>
);

const percent = (share: number) => `${Math.max(0, share) * 100}%`;

/** Returns the largest value of a chart, or 1 if all values are 0, because it is used as a divisor. */
const largestOf = ({ bars }: Chart) => Math.max(...bars.map(({ value }) => value)) || 1;

interface ColouredProps {
  chart: Chart;
  /** Colour of the chart: a custom property of the theme, such as `var(--col-b)`. */
  colour: string;
}

/** Chart with horizontal bars, for names that are too long for columns. */
export const BarChart = ({ chart, colour }: ColouredProps) => (
  <ul className="flex flex-1 flex-col justify-around gap-1.5">
    {chart.bars.map(({ name, value }) => (
      <li key={name} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-3">
        <span className="text-right text-ink-soft wrap-anywhere">{name}</span>
        <span className="flex items-center gap-1.5 pr-14">
          <span
            className="h-5 max-h-full shrink-0 rounded-r-sm"
            style={{ width: percent(value / largestOf(chart)), background: colour }}
          />
          <span className="font-medium whitespace-nowrap">{chart.write(value)}</span>
        </span>
      </li>
    ))}
  </ul>
);

/** Chart with vertical bars side by side. */
export const ColumnChart = ({ chart, colour }: ColouredProps) => (
  <ul className="grid flex-1 auto-cols-fr grid-flow-col">
    {chart.bars.map(({ name, value }) => (
      <li key={name} className="flex min-w-0 flex-col">
        <span className="flex h-48 flex-1 flex-col items-center justify-end border-b border-line pt-9">
          <span className="px-0.5 text-center font-medium">{chart.write(value)}</span>
          <span
            className="w-3/4 max-w-10 shrink-0 rounded-t-sm"
            style={{ height: percent((value / largestOf(chart)) * 0.8), background: colour }}
          />
        </span>
        <span className="min-h-8 px-0.5 pt-1 text-center text-ink-soft wrap-anywhere">{name}</span>
      </li>
    ))}
  </ul>
);

const HALVES = [1, 0.5, 0];

/** Returns the smallest number that is not below the value and is 1, 2 or 5 times a power of ten. */
function roundedUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5].find((one) => one * unit >= value) ?? 10;
  return step * unit;
}

/**
 * Line chart of values over time. Each point has a tooltip with its value, and a visible value if there is enough
 * space.
 */
export function LineChart({ chart, colour, write }: ColouredProps & { write: (value: number) => string }) {
  const { bars } = chart;
  const top = roundedUp(largestOf(chart));
  const x = (index: number) => ((index + 0.5) / bars.length) * 100;
  const y = (value: number) => (1 - Math.max(0, value) / top) * 100;
  return (
    <div className="grid flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(12rem,1fr)_auto] gap-x-2 gap-y-1 pt-6">
      <div className="flex flex-col justify-between text-right text-ink-soft *:-my-2 *:leading-4">
        {HALVES.map((share) => (
          <span key={share}>{write(top * share)}</span>
        ))}
      </div>
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {HALVES.map((share) => (
            <path
              key={share}
              d={`M0 ${y(top * share)}H100`}
              stroke="var(--line)"
              fill="none"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polyline
            points={bars.map(({ value }, index) => `${x(index)},${y(value)}`).join(' ')}
            stroke={colour}
            strokeWidth="2.5"
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {bars.map(({ name, value }, index) => (
          <span
            key={name}
            title={`${name}: ${chart.write(value)}`}
            className="absolute -m-3 flex size-6 items-center justify-center"
            style={{ left: `${x(index)}%`, top: `${y(value)}%` }}
          >
            <span className="size-2 rounded-full" style={{ background: colour }} />
            <span className="absolute bottom-full hidden font-medium whitespace-nowrap @min-[640px]:block">
              {write(value)}
            </span>
          </span>
        ))}
      </div>
      <ul className="col-start-2 grid auto-cols-fr grid-flow-col text-center text-ink-soft">
        {bars.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}

/** Radius of the chart's ring, so that its circumference is 100. */
const RADIUS = 50 / Math.PI;

/** Ring chart with its values in a legend, because the sizes of slices are hard to compare. */
export function RingChart({ chart, colourOf }: { chart: Chart; colourOf: (name: string) => string }) {
  const total = chart.bars.reduce((sum, { value }) => sum + value, 0);
  const startOf = (index: number) => chart.bars.slice(0, index).reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="flex flex-1 flex-wrap items-center justify-center gap-x-6 gap-y-4">
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-44 shrink-0 -rotate-90">
        {chart.bars.map(({ name, value }, index) => (
          <circle
            key={name}
            cx="20"
            cy="20"
            r={RADIUS}
            fill="none"
            stroke={colourOf(name)}
            strokeWidth="7"
            strokeDasharray={`${(value / total) * 100} 100`}
            strokeDashoffset={(-startOf(index) / total) * 100}
          />
        ))}
      </svg>
      <ul className="flex flex-col gap-2 text-sm">
        {chart.bars.map(({ name, value }) => (
          <li key={name} className="flex items-center gap-2 whitespace-nowrap">
            <span className="size-3 rounded-full" style={{ background: colourOf(name) }} />
            <span className="flex-1">{name}</span>
            <strong className="font-semibold">{chart.write(value)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
