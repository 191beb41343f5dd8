import { useLayoutEffect } from 'react';

/** Dark and sized to the screen whatever this browser's other screens are. */
export function useHallLook(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    dataset.screen = 'hall';
    return () => {
      delete dataset.screen;
      if (before !== undefined) dataset.theme = before;
    };
  }, []);
}
