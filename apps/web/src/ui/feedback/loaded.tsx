import type { ReactNode } from 'react';
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<Data> extends Omit<LoadFailedProps, 'tone'> {
  of: LoadFailedProps['of'] & { data: Data | undefined; isError: boolean };
  /** The size of what is in its place until it is here. */
  skeleton: string;
  /** Asked for again and again: a try that fails takes nothing away, and is not said. */
  polled?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was asked for, once it is here. */
export const Loaded = <Data,>({ of, skeleton, polled = false, children, ...failed }: LoadedProps<Data>) => (
  <>
    {of.isError && !(polled && of.data !== undefined) && <LoadFailed {...failed} of={of} />}
    {of.data === undefined ? !of.isError && <Skeleton className={skeleton} /> : children(of.data)}
  </>
);
