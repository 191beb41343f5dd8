import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../../lib/class-names.ts';

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
    <span>{label}</span>
  </label>
);

interface SavedCheckboxProps {
  label: ReactNode;
  saved: boolean;
  /** Sends the new value to the server. Resolves or rejects when the server has stored or refused it. */
  save: (wanted: boolean) => Promise<unknown>;
  disabled?: boolean;
}

/** Checkbox that is saved immediately. It displays the new value until the server has stored or refused it. */
export function SavedCheckbox({ label, saved, save, disabled }: SavedCheckboxProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (to: boolean) => {
    setWanted(to);
    const done = () => setWanted(null);
    save(to).then(done, done);
  };
  return <Checkbox label={label} checked={wanted ?? saved} disabled={disabled || wanted !== null} onValue={change} />;
}
