import type { Line } from '@adarash/rules/pattern';
import { cx } from '../../lib/class-names.ts';

const SQUARES = Array.from({ length: 25 }, (_, index) => index);

/** One shape on a card of 25 squares. */
export function ShapePicture({ line, className }: { line: Pick<Line, 'mask' | 'pattern'>; className: string }) {
  return (
    <svg aria-hidden="true" data-pattern={line.pattern} viewBox="0 0 54 54" className={className}>
      {SQUARES.map((index) => (
        <rect
          key={index}
          x={1 + (index % 5) * 10.6}
          y={1 + Math.floor(index / 5) * 10.6}
          width={9.4}
          height={9.4}
          rx={2}
          className={cx(line.mask & (1 << index) ? 'fill-go' : 'fill-sunken stroke-line')}
        />
      ))}
    </svg>
  );
}
