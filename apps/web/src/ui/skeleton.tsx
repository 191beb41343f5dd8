import { cx } from '../lib/class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line', className)} />;
}
