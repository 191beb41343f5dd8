import type { ReactNode } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Button } from '../buttons/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends Omit<DialogProps, 'alert' | 'footer' | 'verdict' | 'locked'> {
  confirmLabel: ReactNode;
  danger?: boolean;
  /** Disables the button that confirms the action while required input is missing. */
  disabled?: boolean | undefined;
  /** True while the confirmed action runs. The dialog stays open until the action is finished. */
  busy?: boolean;
  onConfirm: () => void;
}

/** Dialog to confirm an action. The initial focus is on Cancel, because it is the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { word } = useT(COMMON);
  const { confirmLabel, danger = false, disabled = false, busy = false, onConfirm, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      alert
      locked={busy}
      footer={
        <>
          <Button text={word('cancel')} variant="secondary" disabled={busy} autoFocus onClick={dialog.onClose} />
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
