import { SOUND_NAMES, type SoundFolder, type SoundName } from '@adarash/contract/sounds';
import { soundAddress } from './sound-address.ts';

/** A browser allows six connections per host and the screen's event stream and calls need theirs. */
const AT_ONCE = 3;

export interface Library {
  get(name: SoundName): AudioBuffer | undefined;
  /** Fetches and decodes one sound out of turn. */
  hurry(name: SoundName): Promise<AudioBuffer | undefined>;
  /** Fetches and decodes everything; answers how many could not be had. */
  fill(): Promise<number>;
}

export interface LibraryTools {
  fetchSound: (address: string) => Promise<ArrayBuffer>;
  decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>;
}

/** The decoded sounds of one folder. */
export function createLibrary(folder: SoundFolder, { fetchSound, decode }: LibraryTools): Library {
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

  return { get: (name) => ready.get(name), hurry, fill };
}
