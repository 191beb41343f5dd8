import { Tooltip } from 'recharts';
import type { ChartData } from './bars.ts';

const BOX = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: '0.5rem',
  color: 'var(--ink)',
  fontSize: '0.875rem',
};
const TEXT = { color: 'var(--ink)' };

export function ChartTooltip({ chart }: { chart: ChartData }) {
  return (
    <Tooltip
      cursor={{ fill: 'var(--sunken)' }}
      contentStyle={BOX}
      itemStyle={TEXT}
      labelStyle={TEXT}
      isAnimationActive={false}
      formatter={(value) => chart.write(Number(value))}
    />
  );
}
