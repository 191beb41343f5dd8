import { ClosesPanel, useCloses } from '@/money/closes-panel.tsx';

/** List of the hall's closed shifts. */
export const Closes = () => <ClosesPanel {...useCloses()} />;
