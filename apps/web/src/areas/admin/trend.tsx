import type { Answer } from '@adarash/contract';
import { cx } from '../../lib/class-names.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { th } from './texts.ts';

type Bars = Answer<'GET /admin/overview'>['bars'];

const HEIGHT = 100;
const STEP = 20;
const BAR = 14;
/** As many as stand side by side on a phone. */
const MOST_NAMES = 4;

interface TrendProps {
  bars: Bars;
  /** The range of the figures; bars before it only lead to it. */
  chosen: { from: string; to: string };
}

/** A bar as high as its pot for each day, month or year. Drawn by hand: a library of charts weighs more than this screen. */
export function Trend({ bars, chosen }: TrendProps) {
  const top = axisTop(Math.max(...bars.map(({ pot }) => pot)));
  const said = bars.map((bar) => th('trendBar', { days: barName(bar), amount: formatMoney(bar.pot) }));
  const every = Math.ceil(bars.length / MOST_NAMES);
  return (
    <figure className="border-t border-line px-4 py-3">
      <figcaption className="text-sm font-semibold">{th('trend')}</figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-soft">
        <div aria-hidden="true" className="flex h-32 flex-col items-end justify-between">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="leading-none">
              {formatNumber(value)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${th('trend')}. ${said.join('; ')}`}
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-32 w-full"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={bars.length * STEP}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {bars.map(({ from, pot }, index) => {
            const height = (pot / top) * HEIGHT;
            return (
              <rect
                key={from}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className={from >= chosen.from ? 'fill-go' : 'fill-line-strong'}
              >
                <title>{said[index]}</title>
              </rect>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-1 flex">
          {bars.map((bar, index) => (
            <span
              key={bar.from}
              className={cx(
                'flex min-w-0 flex-1 whitespace-nowrap',
                index === bars.length - 1 ? 'justify-end' : 'justify-center',
              )}
            >
              <span className={cx((bars.length - 1 - index) % every !== 0 && 'hidden')}>{barName(bar)}</span>
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The lowest round number that no bar is higher than. */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** A bar's days, as short as they can be named: `3 Nov`, `Nov 2026` or `2026`. */
export function barName({ from, to }: { from: string; to: string }): string {
  const [day = '', month = '', year = ''] = formatDate(from).split(' ');
  if (from === to) return `${day} ${month}`;
  return from.slice(0, 7) === to.slice(0, 7) ? `${month} ${year}` : from.slice(0, 4);
}
