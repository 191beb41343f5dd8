import { ChevronDown } from 'lucide-react';
import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { named, namedLabel } from '../i18n/named.tsx';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './control-class.ts';
import { Banner } from './feedback.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
}

/** A form that the screen sends itself. What is wrong with a field the screen says, unless the browser may. */
export const Form = ({ onSubmit, failure, noValidate = true, children, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event);
    }}
  >
    {failure && <Banner tone="error">{failure}</Banner>}
    {children}
  </form>
);

interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Labelled {
  label: ReactNode;
  /** Leaves the label to screen readers, where the control says enough to the eye. */
  labelHidden?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
}

interface FieldProps extends Labelled {
  /** Receives what ties the control to its label, hint and error. */
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field({ label, labelHidden = false, error, hint, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {named(label)}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
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

interface Changed<Control> {
  onChange?: ((event: ChangeEvent<Control>) => void) | undefined;
  onValue?: ((value: string) => void) | undefined;
}

/** What a control holds after a change, for those who want no event. */
const changed =
  <Control extends { value: string }>({ onChange, onValue }: Changed<Control>) =>
  (event: ChangeEvent<Control>) => {
    onChange?.(event);
    onValue?.(event.target.value);
  };

export type TextInputProps = Labelled &
  ComponentProps<'input'> &
  Changed<HTMLInputElement> & {
    /** Stands at the start of the control. */
    icon?: ReactNode;
    /** Written behind the control. */
    unit?: string;
  };

export function TextInput(props: TextInputProps) {
  const { label, labelHidden, error, hint, icon, unit, className, type = 'text', onChange, onValue, ...rest } = props;
  return (
    <Field label={label} labelHidden={labelHidden} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative flex items-center gap-2">
          {icon !== undefined && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft [&_svg]:size-5"
            >
              {icon}
            </span>
          )}
          <input
            {...rest}
            {...wiring}
            type={type}
            onChange={changed({ onChange, onValue })}
            className={cx(controlClass, icon !== undefined && 'pl-10', className)}
          />
          {unit !== undefined && (
            <span aria-hidden="true" className="text-sm text-ink-soft">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

/** An input in a table, a grid or a toolbar, whose label is elsewhere or an `aria-label`. */
export const BareInput = ({ className, 'aria-label': label, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} aria-label={namedLabel(label)} className={cx(controlClass, className)} />
);

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** From 1 on, in steps of one. */
  whole?: boolean;
}

const WHOLE = { inputMode: 'numeric', min: 1, step: 1 } as const;

/** The wheel over a focused number field would change money unnoticed, so it gives up the focus instead. */
export const NumberInput = ({ inputMode = 'decimal', whole = false, ...rest }: NumberInputProps) => (
  <TextInput
    type="number"
    inputMode={inputMode}
    {...(whole && WHOLE)}
    {...rest}
    onWheel={(event) => event.currentTarget.blur()}
  />
);

export type TextAreaProps = Labelled &
  ComponentProps<'textarea'> &
  Changed<HTMLTextAreaElement> & {
    /** Keeps line breaks. */
    multiline?: boolean;
  };

/** Room for a long text. Line breaks become spaces, as in the server's records, except in a text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { label, error, hint, className, rows = 3, multiline = false, onChange, onValue, ...rest } = props;
  const changedTo = changed({ onChange, onValue });
  const inOneLine = (event: ChangeEvent<HTMLTextAreaElement>) => {
    if (!multiline && /[\r\n]/.test(event.target.value))
      event.target.value = event.target.value.replace(/[\r\n]+/g, ' ');
    changedTo(event);
  };
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <textarea
          {...rest}
          {...wiring}
          onChange={inOneLine}
          rows={rows}
          className={cx(controlClass, 'py-2', className)}
        />
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectProps extends Labelled, ComponentProps<'select'>, Changed<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** Chosen where nothing else is. */
  placeholder?: string;
}

/** The browser's own select: type to choose, and at home on a tablet. */
export function Select(props: SelectProps) {
  const { label, labelHidden, options, placeholder, error, hint, className, onChange, onValue, ...rest } = props;
  return (
    <Field label={label} labelHidden={labelHidden} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...rest}
            {...wiring}
            onChange={changed({ onChange, onValue })}
            className={cx(controlClass, 'appearance-none pr-9', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  onValue?: (checked: boolean) => void;
}

export const Checkbox = ({ label, className, onValue, ...rest }: CheckboxProps) => (
  <label className={cx('inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm', className)}>
    <input
      {...rest}
      type="checkbox"
      onChange={({ target }) => onValue?.(target.checked)}
      className="size-5 shrink-0 accent-go"
    />
    <span>{named(label)}</span>
  </label>
);

interface SavedCheckboxProps {
  label: ReactNode;
  saved: boolean;
  /** Resolves when it is known whether it was stored. */
  save: (wanted: boolean) => Promise<unknown>;
  disabled?: boolean;
}

/** Shows what was asked for from the moment of the click until the answer is there. */
export function SavedCheckbox({ label, saved, save, disabled }: SavedCheckboxProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (to: boolean) => {
    setWanted(to);
    const done = () => setWanted(null);
    save(to).then(done, done);
  };
  return <Checkbox label={label} checked={wanted ?? saved} disabled={disabled || wanted !== null} onValue={change} />;
}
