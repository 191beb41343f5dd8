import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from './icon-button.tsx';

export function ThemeToggle({ lightLabel, darkLabel }: { lightLabel: string; darkLabel: string }) {
  const { theme, toggle } = useTheme();
  const dark = theme === 'dark';
  return <IconButton label={dark ? lightLabel : darkLabel} icon={dark ? <Sun /> : <Moon />} onClick={toggle} />;
}
