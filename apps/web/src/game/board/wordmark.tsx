import { COLUMNS } from '@adarash/rules/card';
import { cx } from '../../lib/class-names.ts';
import { COLUMN_FILL } from './columns.ts';

export const Wordmark = () => (
  <span aria-hidden="true" className="inline-flex gap-1">
    {COLUMNS.map((column) => (
      <span
        key={column}
        className={cx('flex size-7 items-center justify-center rounded-full text-sm font-bold', COLUMN_FILL[column])}
      >
        {column}
      </span>
    ))}
  </span>
);
