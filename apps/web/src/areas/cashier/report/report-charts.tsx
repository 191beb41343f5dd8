import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import {
  CHART_GRID,
  CHART_SPANS,
  type ChartData,
  type Charts,
  chartsOf,
  isEmpty,
  type OwnPatterns,
  statusColour,
} from './charts.ts';
import { t } from './texts.ts';

/** The hues of the columns, in their order; a fifth is the last one. */
const COLOURS = ['var(--col-b)', 'var(--col-n)', 'var(--col-g)', 'var(--col-i)', 'var(--col-o)'] as const;

const colourOf = (index: number) => COLOURS[index % COLOURS.length] ?? COLOURS[0];

const VIEWS: Record<keyof Charts, (chart: ChartData) => ReactNode> = {
  status: (chart) => <PieView chart={chart} />,
  patterns: (chart) => <BarView chart={chart} colour={colourOf(0)} names={152} />,
  weekdays: (chart) => <BarView chart={chart} colour={colourOf(0)} />,
  betBands: (chart) => <BarView chart={chart} colour={colourOf(2)} names={72} />,
  feeBands: (chart) => <BarView chart={chart} colour={colourOf(2)} />,
  revenue: (chart) => <TrendView chart={chart} colour={colourOf(1)} />,
  contributions: (chart) => <BarView chart={chart} colour={colourOf(1)} />,
};

/** Fetched after the figures: the chart library weighs more than the rest of the screen. */
export default function ReportCharts({ charts, own }: { charts: Charts; own: OwnPatterns | undefined }) {
  return (
    <section aria-label={namedLabel(t('charts'))} className="@container">
      <div className={CHART_GRID}>
        {chartsOf(charts, own).map((chart) => (
          <ChartCard key={chart.key} chart={chart}>
            {VIEWS[chart.key](chart)}
          </ChartCard>
        ))}
      </div>
    </section>
  );
}

/** The drawing is for the eye alone; the same figures stand in a table for everyone else. */
const ChartCard = ({ chart, children }: { chart: ChartData; children: ReactNode }) => (
  <figure
    className={cx('flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4', CHART_SPANS[chart.key])}
  >
    <figcaption className="text-base font-semibold">{chart.title}</figcaption>
    {isEmpty(chart) ? (
      <p className="flex h-60 items-center justify-center text-sm text-ink-soft">{t('noGames')}</p>
    ) : (
      <>
        <div
          aria-hidden="true"
          className="text-xs"
          style={{ height: `max(15rem, ${chart.bars.length * TWO_LINES_PX}px)` }}
        >
          {children}
        </div>
        <FigureTable chart={chart} />
      </>
    )}
  </figure>
);

const FigureTable = ({ chart }: { chart: ChartData }) => (
  <table className="sr-only">
    <caption>{chart.title}</caption>
    <thead>
      <tr>
        <th scope="col">{named(t('name'))}</th>
        <th scope="col">{named(chart.unit)}</th>
      </tr>
    </thead>
    <tbody>
      {chart.bars.map(({ name, value }) => (
        <tr key={name}>
          <th scope="row">{named(name)}</th>
          <td>{chart.write(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What a bar takes whose name has two lines. */
const TWO_LINES_PX = 30;
const NO_BREAK = '\u00a0';
/** Names are broken into lines by their style alone. */
const TICK = { fill: 'var(--ink-soft)', style: { fontSize: '12px' } };

interface BarViewProps {
  chart: ChartData;
  colour: string;
  /** Bars from left to right, with this much room for names too long to stand side by side. */
  names?: number;
}

/** Every bar carries its value, so there is no axis to read it from. */
function BarView({ chart, colour, names }: BarViewProps) {
  const lying = names !== undefined;
  const data = chart.bars.map((bar) => ({ ...bar, label: chart.write(bar.value).replace(' ', NO_BREAK) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={data}
        layout={lying ? 'vertical' : 'horizontal'}
        margin={lying ? { right: 48 } : { top: 20, left: 4, right: 4 }}
      >
        {lying ? (
          <>
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="name"
              width={names}
              tick={TICK}
              axisLine={false}
              tickLine={false}
              interval={0}
            />
          </>
        ) : (
          <>
            <XAxis dataKey="name" tick={TICK} axisLine={{ stroke: 'var(--line)' }} tickLine={false} interval={0} />
            <YAxis hide />
          </>
        )}
        <ChartTooltip chart={chart} />
        <Bar
          dataKey="value"
          name={chart.unit}
          fill={colour}
          radius={lying ? [0, 4, 4, 0] : [4, 4, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        >
          <LabelList dataKey="label" position={lying ? 'right' : 'top'} fill="var(--ink)" fontSize={12} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const TrendView = ({ chart, colour }: { chart: ChartData; colour: string }) => (
  <ResponsiveContainer width="100%" height="100%">
    <LineChart accessibilityLayer={false} data={[...chart.bars]} margin={{ top: 12, left: 4, right: 16 }}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tick={TICK} axisLine={{ stroke: 'var(--line)' }} tickLine={false} />
      <YAxis tick={TICK} axisLine={false} tickLine={false} width={64} tickFormatter={formatNumber} />
      <ChartTooltip chart={chart} />
      <Line
        dataKey="value"
        name={chart.unit}
        stroke={colour}
        strokeWidth={2.5}
        dot={{ r: 3, fill: colour }}
        isAnimationActive={false}
      />
    </LineChart>
  </ResponsiveContainer>
);

/** With a legend that carries the values: slices alone are hard to compare. */
const PieView = ({ chart }: { chart: ChartData }) => (
  <div className="flex h-full items-center gap-4">
    <div className="h-full min-w-0 flex-1">
      <ResponsiveContainer width="100%" height="100%">
        <PieChart accessibilityLayer={false}>
          <Pie
            data={[...chart.bars]}
            dataKey="value"
            nameKey="name"
            rootTabIndex={-1}
            innerRadius="55%"
            outerRadius="90%"
            stroke="var(--surface)"
            isAnimationActive={false}
          >
            {chart.bars.map(({ name }) => (
              <Cell key={name} fill={statusColour(name)} />
            ))}
          </Pie>
          <ChartTooltip chart={chart} />
        </PieChart>
      </ResponsiveContainer>
    </div>
    <ul className="flex flex-col gap-2 text-sm">
      {chart.bars.map(({ name, value }) => (
        <li key={name} className="flex items-center gap-2 whitespace-nowrap">
          <span className="size-3 rounded-full" style={{ background: statusColour(name) }} />
          <span className="flex-1">{name}</span>
          <strong className="font-semibold">{chart.write(value)}</strong>
        </li>
      ))}
    </ul>
  </div>
);

const BOX = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '0.5rem',
  color: 'var(--ink)',
  fontSize: '0.875rem',
};
const TEXT = { color: 'var(--ink)' };

const ChartTooltip = ({ chart }: { chart: ChartData }) => (
  <Tooltip
    cursor={{ fill: 'var(--sunken)' }}
    contentStyle={BOX}
    itemStyle={TEXT}
    labelStyle={TEXT}
    isAnimationActive={false}
    formatter={(value) => chart.write(Number(value))}
  />
);
