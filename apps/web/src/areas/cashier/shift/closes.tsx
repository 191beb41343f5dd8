import { t } from '@/i18n/shift.ts';
import { ClosesPanel, useCloses } from '@/money/closes-panel.tsx';

/** The closed shifts of the hall. */
export const Closes = () => <ClosesPanel {...useCloses(t('closesFailed'))} />;
