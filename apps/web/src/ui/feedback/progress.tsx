import { cx } from '../../lib/class-names.ts';

interface ProgressProps {
  /** Visible text of the progress bar, which includes the progress. */
  label: string;
  /** Accessible name of the progress bar; by default the visible text. */
  name?: string;
  done: number;
  of: number;
  className?: string;
}

export const Progress = ({ label, name = label, done, of, className }: ProgressProps) => (
  <div className={cx('flex flex-col gap-1', className)}>
    <p aria-hidden="true">{label}</p>
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-go transition-[width] duration-200 motion-reduce:transition-none"
        style={{ width: `${(100 * done) / Math.max(1, of)}%` }}
      />
    </div>
  </div>
);
