import type { ReactNode } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { SmallButton } from '../buttons/button.tsx';
import { Banner } from './banner.tsx';

export interface LoadFailedProps {
  tone?: 'error' | 'warning';
  text: ReactNode;
  /** Query whose load failed and which the button requests again. */
  of: { refetch: () => unknown; isFetching?: boolean };
}

export function LoadFailed({ tone = 'error', text, of: { refetch, isFetching } }: LoadFailedProps) {
  const { word } = useT(COMMON);
  const action = <SmallButton text={word('tryAgain')} busy={isFetching} onClick={() => void refetch()} />;
  return (
    <Banner tone={tone} action={action}>
      {text}
    </Banner>
  );
}
