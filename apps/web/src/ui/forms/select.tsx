import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClass } from '../styles/control-class.ts';
import { type Changed, changed, Field, type Labelled } from './field.tsx';

export interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectProps extends Labelled, ComponentProps<'select'>, Changed<HTMLSelectElement> {
  options: readonly SelectOption[];
  /** Text of the option with the empty value. */
  placeholder?: string;
}

/** Native select of the browser, because users can type to select and use the touch screen of a tablet. */
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
