import { Moon, Sun } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { useTheme } from '../../lib/theme.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name of the button, because an icon has no text. */
  label: string;
  icon: ReactNode;
}

export const IconButton = ({ label, icon, className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
      className,
    )}
  >
    {icon}
  </button>
);

export function ThemeToggle() {
  const { named } = useT(COMMON);
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton label={named(dark ? 'lightTheme' : 'darkTheme')} icon={dark ? <Sun /> : <Moon />} onClick={toggle} />
  );
}
