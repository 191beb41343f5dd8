import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { listen } from '@/lib/listen.ts';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';

/** How the changes are given up; null: nothing is asked. */
export type Leave = (() => void) | null;

export const LeaveQuestion = ({ leave, onStay }: { leave: Leave; onStay: () => void }) => (
  <ConfirmDialog
    open={leave !== null}
    danger
    title={t('leaveTitle')}
    description={t('leaveText')}
    confirmLabel={t('leave')}
    onConfirm={() => leave?.()}
    onClose={onStay}
  />
);

/** Asks before unsaved changes are lost by a link, Logout, Back or a closed tab; mounted while there are any. */
export function UnsavedChanges() {
  const blocker = useBlocker(true);
  useEffect(() => listen(window, 'beforeunload', (event) => event.preventDefault()), []);
  return <LeaveQuestion leave={blocker.proceed ?? null} onStay={() => blocker.reset?.()} />;
}
