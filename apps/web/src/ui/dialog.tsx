import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { tc } from '../i18n/common.ts';
import { named } from '../i18n/named.tsx';
import { Button } from './button.tsx';
import { Form } from './fields.tsx';
import { IconButton } from './icon-button.tsx';

export const scrimClass = 'fixed inset-0 z-40 animate-appear bg-scrim';

export const dialogClass =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 -translate-y-1/2 flex-col rounded-card border border-line bg-surface text-ink shadow-raised outline-none animate-appear';

export const dialogTitleClass = 'text-xl font-semibold';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The library gives the focus back to a trigger of its own; these windows have none, and any button opens them. */
export function useFocusBack() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: () => {
      const isFree = document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

export const Dialog = ({ open, onClose, title, description, footer, children }: DialogProps) => (
  <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        {...useFocusBack()}
        className={dialogClass}
        {...(description === undefined && { 'aria-describedby': undefined })}
      >
        <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
          <Radix.Title className={dialogTitleClass}>{named(title)}</Radix.Title>
          <Radix.Close asChild>
            <IconButton label={tc('close')} icon={<X />} />
          </Radix.Close>
        </header>
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
          {description !== undefined && (
            <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
          )}
          {children}
        </div>
        {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{children}</footer>
);

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
  submitLabel: ReactNode;
  /** Where the screen is not English. */
  cancelLabel?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for something. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, failure, submitLabel, danger, disabled, busy, children } = props;
  const id = useId();
  const buttons = (
    <>
      <Button text={props.cancelLabel ?? tc('cancel')} variant="secondary" onClick={props.onClose} />
      <Button
        text={submitLabel}
        type="submit"
        form={id}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
      />
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={title} description={description} footer={buttons}>
      <Form id={id} failure={failure} onSubmit={props.onSubmit} className="flex flex-col gap-4">
        {children}
      </Form>
    </Dialog>
  );
}
