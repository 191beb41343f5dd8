import { CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../../lib/format-money.ts';
import type { ChartData } from './bars.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };

export function TrendView({ chart, colour }: { chart: ChartData; colour: string }) {
  return (
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
}
