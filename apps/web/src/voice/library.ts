import {
  SOUND_FORMATS,
  SOUND_NAMES,
  SOUND_TYPES,
  type SoundFormat,
  type SoundName,
  soundPath,
  type VoiceFolder,
} from '@adarash/contract/sounds';

/** The first format that this browser says it can play; Opus also where it says so of none. */
export const playableFormat = (canPlay: (type: string) => string): SoundFormat =>
  SOUND_FORMATS.find((format) => canPlay(SOUND_TYPES[format]) !== '') ?? 'opus';

let format: SoundFormat | undefined;

export function soundAddress(folder: VoiceFolder, name: SoundName): string {
  format ??= playableFormat((type) => globalThis.document?.createElement('audio').canPlayType(type) ?? '');
  const wanted = folder.startsWith('own-') && format !== 'opus' ? 'wav' : format;
  return `/api/sounds?path=${soundPath(folder, name, wanted)}`;
}

/** The service worker's cache has the same name; another release of the built-in voices takes the next. */
const CACHE = 'sounds-2';

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
  // What the browser kept for a year by itself may be of the release before.
  const response = await fetch(address, { cache: cache === null ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`The sound was refused with ${response.status}`);
  if (cache !== null) await cache.put(address, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}

/** A browser allows six connections per host and the screen's event stream and calls need theirs. */
const AT_ONCE = 3;

export interface LibraryTools {
  fetchSound: (address: string) => Promise<ArrayBuffer>;
  decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>;
}

export function createLibrary(folder: VoiceFolder, { fetchSound, decode }: LibraryTools) {
  const ready = new Map<SoundName, AudioBuffer>();
  const coming = new Map<SoundName, Promise<AudioBuffer | undefined>>();

  async function load(name: SoundName): Promise<AudioBuffer | undefined> {
    try {
      const sound = await decode(await fetchSound(soundAddress(folder, name)));
      ready.set(name, sound);
      return sound;
    } catch {
      return undefined;
    } finally {
      coming.delete(name);
    }
  }

  function hurry(name: SoundName): Promise<AudioBuffer | undefined> {
    const known = ready.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const promise = coming.get(name) ?? load(name);
    coming.set(name, promise);
    return promise;
  }

  /** Fetches and decodes everything; returns how many could not be had. */
  async function fill(): Promise<number> {
    const waiting = [...SOUND_NAMES];
    let missing = 0;
    const worker = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        if ((await hurry(name)) === undefined) missing += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return missing;
  }

  return { get: (name: SoundName) => ready.get(name), hurry, fill };
}

export type Library = ReturnType<typeof createLibrary>;
