import type { ReactNode } from 'react';
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<Data> extends Omit<LoadFailedProps, 'tone'> {
  of: LoadFailedProps['of'] & { data: Data | undefined; isError: boolean };
  /** Class with the size of the placeholder while the data is loading. */
  skeleton: string;
  /**
   * Whether the query is repeated periodically. If a repetition fails, the previous data stays and no error is
   * displayed.
   */
  polled?: boolean;
  children: (data: Data) => ReactNode;
}

/** Displays the data of a query, a placeholder while it is loading, or an error with a button to retry. */
export const Loaded = <Data,>({ of, skeleton, polled = false, children, ...failed }: LoadedProps<Data>) => (
  <>
    {of.isError && !(polled && of.data !== undefined) && <LoadFailed {...failed} of={of} />}
    {of.data === undefined ? !of.isError && <Skeleton className={skeleton} /> : children(of.data)}
  </>
);
