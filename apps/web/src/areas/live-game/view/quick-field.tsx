import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { type TextKey, useTexts } from '../../../i18n/live-game/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../../ui/fields.tsx';
import type { Message } from '../controller/message.ts';
import { FieldError } from './field-error.tsx';

export interface QuickFieldProps {
  label: TextKey;
  action: TextKey;
  icon: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onSubmit: () => void;
  onTouch?: () => void;
  error: Message | null;
  busy: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A short number and the button that does something with it. */
export function QuickField(props: QuickFieldProps) {
  const { label, action, icon, value, onChange, onSubmit, onTouch, error, busy, disabled = false, ref } = props;
  const { t, named } = useTexts();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit} className="relative flex grow items-end gap-1.5 md:grow-0">
      <div className="grow md:grow-0">
        <label htmlFor={id} className="block pb-0.5 text-xs text-ink-soft">
          {t(label)}
        </label>
        <input
          ref={ref}
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          aria-label={named(label)}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          disabled={disabled}
          onPointerDown={onTouch}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlClass, 'min-h-12! min-w-20! text-center text-xl! font-bold md:w-24!')}
        />
      </div>
      <Button
        type="submit"
        size="large"
        variant="secondary"
        className="px-4! [&_svg]:size-5"
        icon={icon}
        busy={busy}
        disabled={disabled}
        aria-label={named(action)}
      >
        {t(action)}
      </Button>
      {error !== null && <FieldError id={`${id}-error`} message={error} />}
    </form>
  );
}
