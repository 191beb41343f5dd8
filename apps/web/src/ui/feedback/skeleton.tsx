import { cx } from '../../lib/class-names.ts';

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line', className)} />
);
