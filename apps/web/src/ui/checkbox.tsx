import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../lib/class-names.ts';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-go" />
      <span>{label}</span>
    </label>
  );
}
