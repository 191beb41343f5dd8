import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.ts';

export function Fact({ name, strong = false, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className={cx('font-semibold', strong ? 'text-xl text-attention' : 'text-base')}>{children}</dd>
    </div>
  );
}
