import type { ReactNode } from 'react';
import { tc } from '../../i18n/common.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends Omit<DialogProps, 'alert' | 'footer' | 'verdict' | 'locked'> {
  confirmLabel: ReactNode;
  danger?: boolean;
  /** Until what is asked for is given. */
  disabled?: boolean | undefined;
  /** While the confirmed action runs; the dialog stays until it is done. */
  busy?: boolean;
  onConfirm: () => void;
}

/** A question. It begins at Cancel, which changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, danger = false, disabled = false, busy = false, onConfirm, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      alert
      locked={busy}
      footer={
        <>
          <Button text={tc('cancel')} variant="secondary" disabled={busy} autoFocus onClick={dialog.onClose} />
          <Button
            text={confirmLabel}
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
            onClick={onConfirm}
          />
        </>
      }
    />
  );
}
