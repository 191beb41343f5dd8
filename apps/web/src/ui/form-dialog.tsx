import { type FormEvent, type ReactNode, useId } from 'react';
import { tc } from '../i18n/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Banner } from './feedback.tsx';

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
      <Button variant="secondary" onClick={props.onClose}>
        {props.cancelLabel ?? tc('cancel')}
      </Button>
      <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={props.onClose} title={title} description={description} footer={buttons}>
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit(event);
        }}
      >
        {failure && <Banner tone="error">{failure}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
