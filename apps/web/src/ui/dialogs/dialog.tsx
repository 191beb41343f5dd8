import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { tc } from '../../i18n/common.ts';
import { named } from '../../i18n/named.tsx';
import { cx } from '../../lib/class-names.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { Form } from '../forms/form.tsx';

export const scrimClass = 'fixed inset-0 z-40 animate-appear bg-scrim';

const TONES = {
  plain: 'text-ink',
  go: 'text-go',
  attention: 'text-attention',
  danger: 'text-danger',
} as const;

const VERDICT = 'text-[clamp(2.25rem,11vw,3rem)] leading-none font-extrabold';

/** Read from across the counter: the largest line in a window. */
export const VerdictLine = ({ children }: { children: ReactNode }) => <p className={VERDICT}>{children}</p>;

export interface DialogProps {
  title: ReactNode;
  open?: boolean;
  onClose: () => void;
  /** Interrupts: a click beside it does not close it. */
  alert?: boolean;
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  /** The title is what everybody waits for. */
  verdict?: boolean;
  /** For a window over a game: the marks of its draw, which the window covers, or null if there is no game yet. */
  marks?: ReactNode;
  /** On a low screen its many buttons need the width to stand in one row. */
  wide?: boolean;
  description?: ReactNode;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
  /** The buttons, primary last, one of them to close; without any it closes at the top. */
  footer?: ReactNode;
  /** It stays until what was confirmed is done. */
  locked?: boolean;
  /** Not where the next key is meant for the screen and would press the button that opened the window. */
  givesFocusBack?: boolean;
  children?: ReactNode;
}

/** The window of every screen. It mounts its content when it opens, so that fields begin anew. */
export const Dialog = ({ open = true, ...props }: DialogProps) => (open ? <OpenDialog {...props} /> : null);

/** The window itself where it has no field: on its button to close, the focus would draw a ring after a click. */
function focusFirstField(event: Event): void {
  event.preventDefault();
  const content = event.currentTarget as HTMLElement;
  const field = content.querySelector<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  );
  (field ?? content).focus();
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { title, onClose, alert = false, tone = 'plain', icon, verdict = false, marks, description, failure } = props;
  const { footer, wide = false, locked = false, givesFocusBack = true, children } = props;
  // Taken before a field of the window gets the focus; the library knows only triggers of its own.
  const [opener] = useState(() => document.activeElement);
  const giveFocusBack = () => {
    const isFree = document.activeElement === document.body;
    if (givesFocusBack && isFree && opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Radix.Root open onOpenChange={(next) => !next && !locked && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          role={alert ? 'alertdialog' : 'dialog'}
          onOpenAutoFocus={footer === undefined ? focusFirstField : undefined}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={(event) => alert && event.preventDefault()}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={cx(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-[560px] -translate-x-1/2 -translate-y-1/2 animate-appear flex-col rounded-card border border-line bg-surface text-ink shadow-raised outline-none',
            wide && 'short:max-w-3xl',
          )}
        >
          <header className="flex min-h-14 shrink-0 items-center justify-between gap-4 border-b border-line px-5 py-2 short:min-h-11 short:py-1.5">
            <Radix.Title
              className={cx(
                'flex min-w-0 items-center gap-2 wrap-anywhere [&_svg]:shrink-0',
                verdict ? cx(VERDICT, '[&_svg]:size-10') : 'text-xl font-bold [&_svg]:size-6',
                TONES[tone],
              )}
            >
              {icon}
              <span>{named(title)}</span>
            </Radix.Title>
            {footer === undefined && (
              <Radix.Close asChild>
                <IconButton label={tc('close')} icon={<X />} className="-mr-3" />
              </Radix.Close>
            )}
          </header>
          <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5 short:gap-2 short:py-3">
            {marks}
            {description !== undefined && (
              <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
            )}
            {failure && <Banner tone="error">{failure}</Banner>}
            {children}
          </div>
          {footer !== undefined && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3 short:py-2">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'verdict' | 'wide' | 'locked' | 'open'> {
  submitLabel: ReactNode;
  /** Where the screen is not English. */
  cancelLabel?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A dialog that asks for something. Mount it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { submitLabel, cancelLabel = tc('cancel'), danger, disabled, busy, onSubmit, children, ...dialog } = props;
  const id = useId();
  const buttons = (
    <>
      <Button text={cancelLabel} variant="secondary" onClick={dialog.onClose} />
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
    <Dialog {...dialog} footer={buttons}>
      <Form id={id} onSubmit={onSubmit} className="flex flex-col gap-4">
        {children}
      </Form>
    </Dialog>
  );
}
