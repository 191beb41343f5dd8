import { useCloses } from '@/api/shifts.ts';
import { t } from '@/i18n/shift.ts';
import { ClosesPanel } from '@/money/closes-panel.tsx';

/** A hall's closes and differences over time. Loaded by itself: few look at it every day. */
export default function ShiftCloses({ cashierId }: { cashierId: string }) {
  return <ClosesPanel {...useCloses(t('closesFailed'), cashierId)} />;
}
