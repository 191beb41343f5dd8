import { useWakeLock } from '../../lib/awake.ts';

// A muted video is the fallback on plain HTTP, because a wake lock requires HTTPS and TVs often use HTTP.
const silentVideo = async () => (await import('./silent-video.ts')).playSilently();

/** Prevents the screen of the TV from turning off. */
export const useLitScreen = (): void => useWakeLock(silentVideo);
