import { useWakeLock } from '../../lib/awake.ts';

// Fallback for plain HTTP, which TVs often use and which has no wake lock.
const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** Prevents the screen from turning off. */
export const useLitScreen = (): void => useWakeLock(silentVideo);
