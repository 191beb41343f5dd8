/** The service worker keeps sounds under the same name. */
const CACHE = 'sounds';

async function openCache(): Promise<Cache | null> {
  // Plain http in the hall's network has no caches: there the sounds last as long as the page.
  if (typeof caches === 'undefined') return null;
  return caches.open(CACHE).catch(() => null);
}

/** From this browser's own store if it was heard before, so that the voice works without a network. */
export async function fetchSound(address: string): Promise<ArrayBuffer> {
  const cache = await openCache();
  const kept = await cache?.match(address).catch(() => undefined);
  if (kept !== undefined) return kept.arrayBuffer();
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The sound was refused with ${response.status}`);
  if (cache !== null) await cache.put(address, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}
