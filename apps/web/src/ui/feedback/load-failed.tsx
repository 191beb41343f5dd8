import type { ReactNode } from 'react';
import { tc } from '../../i18n/common.ts';
import { SmallButton } from '../buttons/button.tsx';
import { Banner } from './banner.tsx';

export interface LoadFailedProps {
  tone?: 'error' | 'warning';
  text: ReactNode;
  /** Query that failed. */
  of: { refetch: () => unknown; isFetching?: boolean };
}

export function LoadFailed({ tone = 'error', text, of: { refetch, isFetching } }: LoadFailedProps) {
  const action = <SmallButton text={tc('tryAgain')} busy={isFetching} onClick={() => void refetch()} />;
  return (
    <Banner tone={tone} action={action}>
      {text}
    </Banner>
  );
}
