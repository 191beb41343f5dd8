import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';
import { useT } from '../../i18n/use-t.tsx';

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  onInvalid: (event: FormEvent<Control>) => void;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Returns the error text for an invalid value of a control. It replaces the message of the browser, which is in the
 * browser's language.
 */
function refusedValue({ t }: TextsOf<typeof COMMON>, control: Control): string {
  if (control.validity.valueMissing) return t('fieldRequired');
  const { min = '', max = '' } = control instanceof HTMLInputElement ? control : {};
  const isNumber = control.type === 'number' && min !== '' && max !== '';
  return isNumber ? t('numberBetween', { min, max }) : t('fieldInvalid');
}

export interface Labelled {
  label: ReactNode;
  /** Hides the label of the field except for screen readers, for a control that is understood without a label. */
  labelHidden?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
}

interface FieldProps extends Labelled {
  /** Renders the control with the attributes that connect it with its label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field({ label, labelHidden = false, error: given, hint, children }: FieldProps) {
  const id = useId();
  const texts = useT(COMMON);
  const [refused, setRefused] = useState<Control | null>(null);
  const error = given || (refused && refusedValue(texts, refused));
  const refuse = (event: FormEvent<Control>) => {
    const { currentTarget: control } = event;
    event.preventDefault();
    setRefused(control);
    if (control.form?.querySelector('input:invalid, select:invalid, textarea:invalid') === control) control.focus();
  };
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1" onInput={() => setRefused(null)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
        onInvalid: refuse,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export interface Changed<Control> {
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  onValue?: ((value: string) => void) | undefined;
}

/** Returns an event handler that passes the event to `onChange` and the value to `onValue`. */
export const changed =
  <Control extends { value: string }>({ onChange, onValue }: Changed<Control>) =>
  (event: ChangeEvent<Control>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };
