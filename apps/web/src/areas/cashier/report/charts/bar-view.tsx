import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { ChartData } from './bars.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

const NO_BREAK = '\u00a0';
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };

export interface BarViewProps {
  chart: ChartData;
  colour: string;
  /** Bars from left to right, with this much room for names too long to stand side by side. */
  names?: number;
}

/** Every bar carries its value, so there is no axis to read it from. */
export function BarView({ chart, colour, names }: BarViewProps) {
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
