import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { ChartData } from './bars.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { colourOf } from './colours.ts';

/** With a legend that carries the values: slices alone are hard to compare. */
export function PieView({ chart }: { chart: ChartData }) {
  return (
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
              {chart.bars.map(({ name }, index) => (
                <Cell key={name} fill={colourOf(index)} />
              ))}
            </Pie>
            <ChartTooltip chart={chart} />
          </PieChart>
        </ResponsiveContainer>
      </div>
      <ul className="flex flex-col gap-2 text-sm">
        {chart.bars.map(({ name, value }, index) => (
          <li key={name} className="flex items-center gap-2 whitespace-nowrap">
            <span className="size-3 rounded-full" style={{ background: colourOf(index) }} />
            <span className="flex-1">{name}</span>
            <strong className="font-semibold">{chart.write(value)}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
