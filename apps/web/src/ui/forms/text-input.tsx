import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { controlClass } from '../styles/control-class.ts';
import { type Changed, changed, Field, type Labelled } from './field.tsx';

export type TextInputProps = Labelled &
  ComponentProps<'input'> &
  Changed<HTMLInputElement> & {
    /** Icon at the start of the control. */
    icon?: ReactNode;
    /** Unit that is displayed after the control. */
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

/**
 * Text input in a table, a grid or a toolbar, without a visible label. Its label is `aria-label` or another element.
 */
export const BareInput = ({ className, 'aria-label': label, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} aria-label={label} className={cx(controlClass, className)} />
);
