import { useLayoutEffect, useState } from 'react';
import { readSetting, writeSetting } from './stored-settings.ts';
import type { Theme } from './use-theme.ts';

/** The screens the hall looks at are dark unless the hall wants them light, whatever staff screens are. */
export function useStageTheme() {
  const [theme, setTheme] = useState<Theme>(() => (readSetting('stageTheme') === 'light' ? 'light' : 'dark'));
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = theme;
    return () => {
      if (before !== undefined) dataset.theme = before;
    };
  }, [theme]);
  const choose = (next: Theme) => {
    writeSetting('stageTheme', next);
    setTheme(next);
  };
  return { theme, choose };
}
