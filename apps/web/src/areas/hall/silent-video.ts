import mp4 from './awake.mp4';
import webm from './awake.webm';

// Ten seconds of black without sound, made once:
//   ffmpeg -f lavfi -i color=black:s=16x16:r=1 -t 10 -an -map_metadata -1 -fflags +bitexact -flags:v +bitexact \
//     -c:v libvpx -b:v 1k awake.webm
//   (the same) -c:v libx264 -pix_fmt yuv420p -profile:v baseline -movflags +faststart awake.mp4

/**
 * Keeps a screen lit where the wake lock is missing, as on plain http: browsers let no screen sleep under a video that
 * plays. A muted one needs no touch to start, but counts only while it fills a good part of the window, so it fills all
 * of it, unseen. Returns the function that ends it.
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
  // A browser that refuses leaves the display as it was.
  const play = () => void video.play().catch(() => undefined);
  play();
  // It is paused with a page that is out of sight.
  document.addEventListener('visibilitychange', play);
  return () => {
    document.removeEventListener('visibilitychange', play);
    video.remove();
  };
}
