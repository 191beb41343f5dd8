import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../lib/class-names.ts';
import { controlClass } from './control-class.ts';
import { Field } from './field.tsx';

export interface SelectOption {
  value: string | number;
  label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: ReactNode;
  options: readonly SelectOption[];
  /** Shown as the empty choice. */
  placeholder?: string;
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: type to choose, and at home on a tablet. */
export function Select({ label, options, placeholder, error, hint, className, ...rest }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative block">
          <select {...rest} {...wiring} className={cx(controlClass, 'appearance-none pr-9', className)}>
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
