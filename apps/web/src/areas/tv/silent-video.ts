import mp4 from './awake.mp4';
import webm from './awake.webm';

// Ten seconds of black without sound, created with:
//   ffmpeg -f lavfi -i color=black:s=16x16:r=1 -t 10 -an -map_metadata -1 -fflags +bitexact -flags:v +bitexact \
//     -c:v libvpx -b:v 1k awake.webm
//   (the same) -c:v libx264 -pix_fmt yuv420p -profile:v baseline -movflags +faststart awake.mp4

/**
 * Keeps the screen on without a wake lock, such as on plain HTTP, because browsers prevent sleep while a video is
 * playing. The video must be muted, otherwise it requires a touch, and must fill the window invisibly, otherwise
 * browsers do not count it. Returns a function that removes the video.
 */
export function playSilently(): () => void {
  const video = document.createElement('video');
  Object.assign(video, { muted: true, loop: true, playsInline: true, ariaHidden: 'true' });
  video.className = 'pointer-events-none fixed inset-0 -z-10 size-full opacity-0';
  video.dataset.awake = '';
  for (const [src, kind] of [
    [webm, 'video/webm'],
    [mp4, 'video/mp4'],
  ] as const) {
    const source = document.createElement('source');
    source.src = src;
    source.type = kind;
    video.append(source);
  }
  document.body.append(video);
  // If the browser rejects the video, the display continues without it and the screen may turn off.
  const play = () => void video.play().catch(() => undefined);
  play();
  // Browsers pause the video of a hidden page.
  document.addEventListener('visibilitychange', play);
  return () => {
    document.removeEventListener('visibilitychange', play);
    video.remove();
  };
}
