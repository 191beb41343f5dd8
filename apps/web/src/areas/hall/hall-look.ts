import { useLayoutEffect } from 'react';
import { useWakeLock } from '../../lib/awake.ts';

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

const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** For the TV, which often comes over plain http, where there is no lock. */
export const useLitScreen = (): void => useWakeLock(silentVideo);
