import type { SoundFolder } from '@adarash/contract/basics';
import {
  SOUND_FORMATS,
  SOUND_NAMES,
  SOUND_TYPES,
  type SoundFormat,
  type SoundName,
  soundPath,
} from '@adarash/contract/sounds';

/** Returns the first sound format that the browser can play, otherwise Opus. */
export const playableFormat = (canPlay: (type: string) => string): SoundFormat =>
  SOUND_FORMATS.find((format) => canPlay(SOUND_TYPES[format]) !== '') ?? 'opus';

/** Returns a function that finds the URL of a sound in a built-in voice. */
export function builtInAddresses(folder: SoundFolder): (name: SoundName) => Promise<string> {
  const format = playableFormat((type) => globalThis.document?.createElement('audio').canPlayType(type) ?? '');
  return async (name) => `/api/sounds?path=${soundPath(folder, name, format)}`;
}

/** All custom voices of the hall with their files, as returned by `GET /sounds/voices`. */
export type OwnVoices = readonly { folder: string; files: readonly string[] }[];

/** Returns a function that finds the URL of a sound in a custom voice, or undefined for a sound without a file. */
export function ownAddresses(folder: string, readVoices: () => Promise<OwnVoices>) {
  let files: Promise<readonly string[]> | null = null;
  const read = async () => (await readVoices()).find((voice) => voice.folder === folder)?.files ?? [];
  return async (name: SoundName): Promise<string | undefined> => {
    files ??= read();
    files.catch(() => {
      files = null;
    });
    const file = (await files).find((each) => each.startsWith(`${name}.`));
    return file && `/api/sounds?path=${folder}/${file}`;
  };
}

/** Name of the browser cache for sounds. Must change with each release of the built-in voices. */
const CACHE = 'sounds-2';

async function openCache(): Promise<Cache | null> {
  // On plain http in the hall's network browsers have no cache storage, so the sounds are loaded once per page.
  if (typeof caches === 'undefined') return null;
  return caches.open(CACHE).catch(() => null);
}

/**
 * Loads a sound from the cache, otherwise from the server and adds it to the cache, so that the voice works offline.
 */
export async function fetchSound(address: string): Promise<ArrayBuffer> {
  const cache = await openCache();
  const kept = await cache?.match(address).catch(() => undefined);
  if (kept !== undefined) return kept.arrayBuffer();
  // The request bypasses the HTTP cache, because it may contain the sound of an earlier release.
  const response = await fetch(address, { cache: cache === null ? 'default' : 'reload' });
  if (!response.ok) throw new Error(`The server did not send the sound: status ${response.status}`);
  if (cache !== null) await cache.put(address, response.clone()).catch(() => undefined);
  return response.arrayBuffer();
}

/**
 * Maximum number of sounds that are loaded at the same time. A browser allows six connections per host, and the
 * screen's event stream and requests require the rest.
 */
const AT_ONCE = 3;

export interface LibraryTools {
  addressOf: (name: SoundName) => Promise<string | undefined>;
  /** Returns the fallback library for sounds that this one lacks or the browser cannot play. */
  instead?: () => Library;
  fetchSound: (address: string) => Promise<ArrayBuffer>;
  decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>;
}

export interface Library {
  get: (name: SoundName) => AudioBuffer | undefined;
  hurry: (name: SoundName) => Promise<AudioBuffer | undefined>;
  fill: () => Promise<number>;
}

export function createLibrary({ addressOf, instead, fetchSound, decode }: LibraryTools): Library {
  const ready = new Map<SoundName, AudioBuffer>();
  const coming = new Map<SoundName, Promise<AudioBuffer | undefined>>();
  const unusable = new Set<SoundName>();

  async function load(name: SoundName): Promise<AudioBuffer | undefined> {
    try {
      const address = await addressOf(name);
      if (address === undefined) return await fromOther(name);
      const sound = await decode(await fetchSound(address));
      ready.set(name, sound);
      return sound;
    } catch {
      return fromOther(name);
    } finally {
      coming.delete(name);
    }
  }

  function fromOther(name: SoundName): Promise<AudioBuffer | undefined> {
    unusable.add(name);
    return instead?.().hurry(name) ?? Promise.resolve(undefined);
  }

  const get = (name: SoundName) => ready.get(name) ?? (unusable.has(name) ? instead?.().get(name) : undefined);

  function hurry(name: SoundName): Promise<AudioBuffer | undefined> {
    const known = ready.get(name);
    if (known !== undefined) return Promise.resolve(known);
    const promise = coming.get(name) ?? load(name);
    coming.set(name, promise);
    return promise;
  }

  /** Loads and decodes all sounds of the voice. Returns the number of missing sounds. */
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

  return { get, hurry, fill };
}
