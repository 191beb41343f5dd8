import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { tc } from '../i18n/common.ts';
import { named } from '../i18n/named.tsx';
import { Button } from './button.tsx';
import { DialogFooter, dialogClass, dialogTitleClass, scrimClass, useFocusBack } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  /** Until what is asked for is given. */
  disabled?: boolean | undefined;
  /** While the confirmed action runs; the dialog stays until it is done. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export const ConfirmDialog = ({
  open,
  title,
  description,
  confirmLabel,
  danger = false,
  disabled = false,
  busy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content {...useFocusBack()} className={dialogClass}>
        <div className="flex flex-col gap-3 overflow-y-auto p-5">
          <Radix.Title className={dialogTitleClass}>{named(title)}</Radix.Title>
          <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
          {children}
        </div>
        <DialogFooter>
          <Radix.Cancel asChild>
            <Button text={tc('cancel')} variant="secondary" disabled={busy} />
          </Radix.Cancel>
          <Button
            text={confirmLabel}
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            busy={busy}
            onClick={onConfirm}
          />
        </DialogFooter>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);
