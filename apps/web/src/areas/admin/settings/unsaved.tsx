import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '@/i18n/use-t.tsx';
import { listen } from '@/lib/listen.ts';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { ADMIN_SETTINGS } from './texts.ts';

/**
 * Requires a confirmation before the user leaves the page with unsaved changes, via a link, Logout, Back or a closed
 * tab. Must be mounted only while there are unsaved changes, otherwise it blocks all navigation.
 */
export function UnsavedChanges() {
  const { t, word } = useT(ADMIN_SETTINGS);
  const blocker = useBlocker(true);
  useEffect(() => listen(window, 'beforeunload', (event) => event.preventDefault()), []);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      danger
      title={word('leaveTitle')}
      description={t('leaveText')}
      confirmLabel={word('leave')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
