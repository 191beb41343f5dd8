import { useLayoutEffect, useState } from 'react';
import { readSetting, writeSetting } from './stored-settings.ts';
import type { Theme } from './use-theme.ts';

function staffTheme(): Theme {
  const stored = readSetting('theme');
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The screens the hall looks at are dark unless the hall wants them light, whatever staff screens are. */
export function useHallTheme() {
  const [theme, setTheme] = useState<Theme>(() => (readSetting('stageTheme') === 'light' ? 'light' : 'dark'));
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useLayoutEffect(
    () => () => {
      document.documentElement.dataset.theme = staffTheme();
    },
    [],
  );
  const choose = (next: Theme) => {
    writeSetting('stageTheme', next);
    setTheme(next);
  };
  return { theme, choose };
}
