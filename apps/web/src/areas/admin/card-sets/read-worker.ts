import { type Read, readBytes } from './read-bytes.ts';

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const read: Read = readBytes(data);
  postMessage(read);
});
