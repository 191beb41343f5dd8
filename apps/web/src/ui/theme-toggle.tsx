import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/use-theme.ts';
import { IconButton } from './icon-button.tsx';

export interface ThemeToggleProps {
  lightLabel: string;
  darkLabel: string;
}

export function ThemeToggle({ lightLabel, darkLabel }: ThemeToggleProps) {
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return <IconButton label={dark ? lightLabel : darkLabel} icon={dark ? <Sun /> : <Moon />} onClick={toggle} />;
}
