import { useLayoutEffect } from 'react';
import { useWakeLock } from '../../lib/awake.ts';

// A TV often comes over plain http, where there is no lock.
const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** Dark and sized to the screen whatever this browser's other screens are; and it stays lit. */
export function useHallLook(): void {
  useWakeLock(silentVideo);
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
