import type { ReactNode } from 'react';
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<Data> extends Omit<LoadFailedProps, 'tone'> {
  of: LoadFailedProps['of'] & { data: Data | undefined; isError: boolean };
  /** Class with the size of the placeholder during the load. */
  skeleton: string;
  /** The query is repeated periodically. A failure keeps the previous data and displays no error. */
  polled?: boolean;
  children: (data: Data) => ReactNode;
}

/** Data of a query, or a placeholder while it loads, or an error with a button to retry. */
export const Loaded = <Data,>({ of, skeleton, polled = false, children, ...failed }: LoadedProps<Data>) => (
  <>
    {of.isError && !(polled && of.data !== undefined) && <LoadFailed {...failed} of={of} />}
    {of.data === undefined ? !of.isError && <Skeleton className={skeleton} /> : children(of.data)}
  </>
);
