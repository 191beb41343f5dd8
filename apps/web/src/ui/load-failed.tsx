import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Banner } from './feedback.tsx';

interface LoadFailedProps {
  tone?: 'error' | 'warning';
  children: ReactNode;
  /** The word on the button. */
  again: string;
  onAgain: () => unknown;
  busy?: boolean;
}

/** Something could not be loaded, and can be asked for again. */
export function LoadFailed({ tone = 'error', children, again, onAgain, busy }: LoadFailedProps) {
  const action = (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void onAgain()}>
      {again}
    </Button>
  );
  return (
    <Banner tone={tone} action={action}>
      {children}
    </Banner>
  );
}
