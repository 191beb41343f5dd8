import type { ReactNode } from 'react';
import { Panel } from '@/ui/layout/panel.tsx';

interface PartProps {
  /** File of the part in `ui`. */
  file: string;
  children: ReactNode;
}

/** The states of a part, side by side as far as there is room. */
export function Part({ file, children }: PartProps) {
  return (
    <Panel title={file}>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </Panel>
  );
}

export const LONG_NAME = 'Wolde-Giorgis Gebre-Egziabher Tekle-Haymanot of the hall by the river';

export const COMMITMENT = '9f2c41d07ab36e58c1d4f0a7b2e39685d7c60f1e8a4b5293e7d1c0f6a8b4e251';

export const FAIR = { designated: false, manualCalls: 0, commitment: COMMITMENT };
export const WITHOUT_TWO = { ...FAIR, out: [7, 12] };
export const TYPED = { designated: false, manualCalls: 3, commitment: COMMITMENT };
export const DESIGNATED = { designated: true, manualCalls: 2, commitment: COMMITMENT };
