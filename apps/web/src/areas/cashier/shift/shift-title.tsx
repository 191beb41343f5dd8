import type { OpenShift } from '@adarash/contract';
import type { ReactNode } from 'react';
import { SHIFTS, type ShiftTexts } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { PageTitle } from '@/ui/layout/screen.tsx';

/** Page title with the shift's number and start time. `children` are the actions of the screen. */
export const ShiftTitle = ({ shift, children }: { shift: OpenShift; children?: ReactNode }) => {
  const texts = useT(SHIFTS);
  const { word } = texts;
  return (
    <PageTitle title={word('title', { number: shift.number })} subtitle={sinceOf(texts, shift)} action={children} />
  );
};

const sinceOf = ({ t, format }: ShiftTexts, { since, number }: OpenShift): string =>
  since === null ? t('first') : t('since', { time: format.dateTime(since), before: number - 1 });
