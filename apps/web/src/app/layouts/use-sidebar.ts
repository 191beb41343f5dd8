import { useState } from 'react';
import { readSetting, writeSetting } from '../../lib/stored-settings.ts';

const isNarrow = () => window.matchMedia('(max-width: 767px)').matches;

/** Beside the content it folds to icons, and stays so; on a phone it is a drawer. */
export function useSidebar() {
  const [iconsOnly, setIconsOnly] = useState(() => readSetting('sidebar') === 'icons');
  const [drawerOpen, setDrawerOpen] = useState(false);

  const toggle = () => {
    if (isNarrow()) return setDrawerOpen((open) => !open);
    writeSetting('sidebar', iconsOnly ? 'full' : 'icons');
    setIconsOnly(!iconsOnly);
  };

  return { iconsOnly, drawerOpen, closeDrawer: () => setDrawerOpen(false), toggle };
}
