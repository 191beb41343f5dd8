import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from './listen.ts';
import { onSettingChanged, readSetting, writeSetting } from './stored-settings.ts';

type Theme = 'light' | 'dark';

const { subscribe: onTheme, notify } = createListeners();

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  notify();
}

const THEMES: readonly Theme[] = ['light', 'dark'];
const chosenTheme = () => THEMES.find((theme) => theme === readSetting('theme'));

function followOtherTabs(): void {
  const chosen = chosenTheme();
  if (chosen) apply(chosen);
}

function subscribe(listener: () => void): () => void {
  const forget = onTheme(listener);
  const stop = onSettingChanged(['theme'], followOtherTabs);
  return () => {
    forget();
    stop();
  };
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current);
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark';
    writeSetting('theme', next);
    apply(next);
  };
  return { theme, toggle };
}

const staffTheme = (): Theme =>
  chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Sets the theme of the hall's screens. The default is dark, independent of the theme of the staff. */
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
