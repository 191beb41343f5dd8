import { useWakeLock } from '../../lib/awake.ts';

const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** For the TV, which often comes over plain http, where there is no lock. */
export const useLitScreen = (): void => useWakeLock(silentVideo);
