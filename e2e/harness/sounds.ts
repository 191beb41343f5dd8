import type { BrowserContext } from '@playwright/test';

/**
 * Replaces the about eighty sounds of a live game by silence, without a cache as on plain http, unless a story checks
 * them.
 */
export const silence = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'caches', { value: undefined });
    // WAV file with one sample: 8,000 Hz, one channel, 16 bits.
    const words = [0x46464952, 38, 0x45564157, 0x20746d66, 16, 0x00010001, 8000, 16000, 0x00100002, 0x61746164, 2, 0];
    const sound = new Uint8Array(Uint32Array.from(words).buffer, 0, 46);
    const send = window.fetch;
    window.fetch = (input, init) =>
      String(input).startsWith('/api/sounds?path=') ? Promise.resolve(new Response(sound)) : send(input, init);
  });
