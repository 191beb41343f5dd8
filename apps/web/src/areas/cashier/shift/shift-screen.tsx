import type { ClosedShift } from '@adarash/contract';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { usePageTitle } from '@/lib/page.ts';
import { CloseDialog } from '@/money/closes-panel.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Closing } from './closing.tsx';
import { Evening } from './evening.tsx';
import { Opening } from './opening.tsx';
import { isOpen, SHIFT } from './shift-link.tsx';

/** Shows one of three shift screens at the same path: before the opening, open shift, or closing (`?close`). */
export default function ShiftScreen() {
  const { t } = useT(SHIFTS);
  usePageTitle(t('shift'));
  const answer = useAnswer('GET /shift', {});
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  const finish = (shift: ClosedShift) => {
    setClosed(shift);
    navigate(SHIFT, { replace: true });
  };
  return (
    <div className="flex flex-col gap-4">
      <Loaded of={answer} text={sentenceOf(answer.error, t('loadFailed'))} skeleton="h-64">
        {({ shift }) => {
          const covered = closed !== null;
          if (!isOpen(shift)) return <Opening shift={shift} covered={covered} />;
          if (search.has('close')) return <Closing shift={shift} onClosed={finish} />;
          // Displayed below the dialog of the close until the new shift is loaded.
          return <Evening shift={shift} covered={covered} />;
        }}
      </Loaded>
      {closed !== null && <CloseDialog close={closed} onClose={() => setClosed(null)} />}
    </div>
  );
}
