import type { ReactNode } from 'react';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { cx } from '../../../../lib/class-names.ts';
import { type ChartData, isEmpty } from './bars.ts';
import { CHART_SPANS } from './chart-grid.ts';

/** The drawing is for the eye alone; the same figures stand in a table for everyone else. */
export function ChartCard({ chart, children }: { chart: ChartData; children: ReactNode }) {
  return (
    <figure
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4',
        CHART_SPANS[chart.key],
      )}
    >
      <figcaption className="text-base font-semibold">{chart.title}</figcaption>
      {isEmpty(chart) ? (
        <p className="flex h-60 items-center justify-center text-sm text-ink-soft">{t('noGames')}</p>
      ) : (
        <>
          <div aria-hidden="true" className="h-60 text-xs">
            {children}
          </div>
          <FigureTable chart={chart} />
        </>
      )}
    </figure>
  );
}

function FigureTable({ chart }: { chart: ChartData }) {
  return (
    <table className="sr-only">
      <caption>{chart.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
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
  );
}
