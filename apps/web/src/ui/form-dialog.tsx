import { type FormEvent, type ReactNode, useId } from 'react';
import { tc } from '../i18n/common.ts';
import { Button } from './button.tsx';
import { Dialog, type WarnedGame } from './dialog.tsx';
import { Banner } from './feedback.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The game it is about. */
  game?: WarnedGame;
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
  /** What takes the place of the fields and the buttons once there is an answer to read. */
  answer?: { body: ReactNode; buttons: ReactNode } | null;
  children: ReactNode;
}

/** A dialog that asks for something. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, game, failure, submitLabel, danger, disabled, busy, answer, children } = props;
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
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      description={description}
      game={game}
      footer={answer ? answer.buttons : buttons}
    >
      {answer ? (
        answer.body
      ) : (
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
      )}
    </Dialog>
  );
}
