import { useWakeLock } from '../../lib/awake.ts';

// A TV often comes over plain http, where there is no lock.
const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** Keeps the screen lit. */
export const useLitScreen = (): void => useWakeLock(silentVideo);
