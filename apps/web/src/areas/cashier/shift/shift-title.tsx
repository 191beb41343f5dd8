import type { OpenShift } from '@adarash/contract';
import type { ReactNode } from 'react';
import { t } from '@/i18n/shift.ts';
import { formatDateTime } from '@/lib/format.ts';
import { PageTitle } from '@/ui/layout/screen.tsx';

/** Page title with the shift's number and start time. `children` are the actions of the screen. */
export const ShiftTitle = ({ shift, children }: { shift: OpenShift; children?: ReactNode }) => (
  <PageTitle title={t('title', { number: shift.number })} subtitle={sinceOf(shift)} action={children} />
);

const sinceOf = ({ since, number }: OpenShift): string =>
  since === null ? t('first') : t('since', { time: formatDateTime(since), before: number - 1 });
