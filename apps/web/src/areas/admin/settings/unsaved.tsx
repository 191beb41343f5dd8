import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { listen } from '@/lib/listen.ts';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';

/** Asks before unsaved changes are lost by a link, Logout, Back or a closed tab; mounted while there are any. */
export function UnsavedChanges() {
  const blocker = useBlocker(true);
  useEffect(() => listen(window, 'beforeunload', (event) => event.preventDefault()), []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={t('leaveTitle')}
      description={t('leaveText')}
      confirmLabel={t('leave')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
