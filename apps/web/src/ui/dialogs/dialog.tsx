import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
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

/** Largest line of a dialog with the result of a check. It must be legible from the other side of the counter. */
export const VerdictLine = ({ children }: { children: ReactNode }) => <p className={VERDICT}>{children}</p>;

export interface DialogProps {
  title: ReactNode;
  open?: boolean;
  onClose: () => void;
  /** Prevents that a click outside the dialog closes it. */
  alert?: boolean;
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  /** Displays the title of the dialog in the largest font, for the result of a check. */
  verdict?: boolean;
  /**
   * Marks of the draw, which the dialog must display because it covers those of the game. null if no game exists yet.
   */
  marks?: ReactNode;
  /** Makes the dialog wider on low screens, so that many buttons fit in one row. */
  wide?: boolean;
  description?: ReactNode;
  /** Error text of the last failed attempt. */
  failure?: ReactNode;
  /**
   * Buttons at the bottom of the dialog, including one to close it; the primary button is last. Without a footer the
   * dialog has a close button at the top.
   */
  footer?: ReactNode;
  /** Prevents closing the dialog while a confirmed action runs. */
  locked?: boolean;
  /**
   * Whether the closed dialog returns the focus to the button that opened it. False if the next key is meant for the
   * screen, because the key would press that button again.
   */
  givesFocusBack?: boolean;
  children?: ReactNode;
}

/** Dialog that is mounted only while it is open, so that its fields start with their initial values. */
export const Dialog = ({ open = true, ...props }: DialogProps) => (open ? <OpenDialog {...props} /> : null);

/**
 * Focuses the first field of a dialog. The fallback is the dialog itself, because a focused close button would display
 * a focus ring after a click.
 */
function focusFirstField(event: Event): void {
  event.preventDefault();
  const content = event.currentTarget as HTMLElement;
  const field = content.querySelector<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  );
  (field ?? content).focus();
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { named } = useT(COMMON);
  const { title, onClose, alert = false, tone = 'plain', icon, verdict = false, marks, description, failure } = props;
  const { footer, wide = false, locked = false, givesFocusBack = true, children } = props;
  // The focused element must be read before a field of the dialog gets the focus. The library knows the opener only if
  // it is the library's trigger.
  const [opener] = useState(() => document.activeElement);
  // Without a description the attribute must be undefined, otherwise the library would refer to a missing element.
  const describedBy = description === undefined ? { 'aria-describedby': undefined } : undefined;
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
          {...describedBy}
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
              <span>{title}</span>
            </Radix.Title>
            {footer === undefined && (
              <Radix.Close asChild>
                <IconButton label={named('close')} icon={<X />} className="-mr-3" />
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
  /** Text of the Cancel button. Required on screens that are not in the language of the staff. */
  cancelLabel?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** Dialog with a form. Must be mounted only while it is open, because it has no property `open`. */
export function FormDialog(props: FormDialogProps) {
  const { word } = useT(COMMON);
  const { submitLabel, cancelLabel = word('cancel'), danger, disabled, busy, onSubmit, children, ...dialog } = props;
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
