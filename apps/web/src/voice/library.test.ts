import { afterEach, expect, it, vi } from 'vitest';
import { fetchSound, playableFormat } from './library.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, response: Response) => void kept.set(address, response),
  };
  return { open: async () => cache };
}

const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

it('requests a sound once and uses the cache afterwards', async () => {
  const network = vi.fn(async () => new Response('forty-two'));
  vi.stubGlobal('caches', fakeCaches());
  vi.stubGlobal('fetch', network);
  expect(text(await fetchSound('/api/sounds?path=amharic/42.opus'))).toBe('forty-two');
  network.mockRejectedValue(new TypeError('offline'));
  expect(text(await fetchSound('/api/sounds?path=amharic/42.opus'))).toBe('forty-two');
  expect(network).toHaveBeenCalledTimes(1);
});

it('loads sounds in a browser without a cache, and never caches an error', async () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('fetch', async () => new Response('seven'));
  expect(text(await fetchSound('/api/sounds?path=amharic/7.opus'))).toBe('seven');
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchSound('/api/sounds?path=amharic/8.opus')).rejects.toThrow('404');
});

it('loads the second sound format if the browser cannot play the first', () => {
  const safari17 = (type: string) => (type.startsWith('audio/mpeg') ? 'maybe' : '');
  expect(playableFormat(safari17)).toBe('mp3');
  expect(playableFormat(() => 'probably')).toBe('opus');
  expect(playableFormat(() => '')).toBe('opus');
});
