import { SOUND_FOLDERS, type SoundFolder } from '@adarash/contract/basics';
import { SOUND_NAMES, type SoundName, type VoiceFolder } from '@adarash/contract/sounds';
import { createListeners } from '../lib/listen.ts';
import {
  builtInAddresses,
  createLibrary,
  type Library,
  type LibraryTools,
  type OwnVoices,
  ownAddresses,
} from './library.ts';

interface VoiceState {
  volume: number;
  muted: boolean;
  /** Whether the browser blocks sound until the user clicks. */
  blocked: boolean;
  /** Whether a sound could not be loaded. Reset when the next sound is loaded. */
  failed: boolean;
}

export interface VoiceSettings {
  volume: number;
  muted: boolean;
  folder: VoiceFolder;
  /** Folder of the built-in voice, used for sounds that the custom voice lacks. */
  builtIn: SoundFolder;
}

/** Methods of an AudioContext that the voice uses. */
type Speaker = Pick<
  AudioContext,
  'state' | 'resume' | 'close' | 'createGain' | 'createBufferSource' | 'destination' | 'addEventListener'
>;

export interface VoiceTools extends Pick<LibraryTools, 'fetchSound'> {
  readVoices: () => Promise<OwnVoices>;
  speaker: Speaker & Pick<AudioContext, 'decodeAudioData'>;
  remember: (settings: VoiceSettings) => void;
  now: () => number;
}

/** Maximum delay of a spoken number in milliseconds. A later number could overlap with the next call. */
const TOO_LATE_MS = 1_500;

const isBuiltIn = (folder: VoiceFolder): folder is SoundFolder => SOUND_FOLDERS.some((each) => each === folder);

export function createVoice(tools: VoiceTools, settings: VoiceSettings) {
  const { speaker } = tools;
  const libraries = new Map<VoiceFolder, Library>();
  const { subscribe, notify } = createListeners();
  const gain = speaker.createGain();
  gain.connect(speaker.destination);

  let { folder, builtIn } = settings;
  let state: VoiceState = {
    volume: settings.volume,
    muted: settings.muted,
    blocked: speaker.state === 'suspended',
    failed: false,
  };
  let speaking: AudioBufferSourceNode | null = null;
  let queued: readonly SoundName[] = [];
  let turn = 0;
  let lastAsked = 0;

  const remember = () => tools.remember({ volume: state.volume, muted: state.muted, folder, builtIn });

  function set(change: Partial<VoiceState>): void {
    state = { ...state, ...change };
    gain.gain.value = state.muted ? 0 : state.volume / 100;
    notify();
  }

  const library = () => libraryOf(folder);

  function libraryOf(wanted: VoiceFolder): Library {
    const known = libraries.get(wanted);
    if (known !== undefined) return known;
    const decode = (bytes: ArrayBuffer) => speaker.decodeAudioData(bytes);
    const loading = { fetchSound: tools.fetchSound, decode };
    const made = isBuiltIn(wanted)
      ? createLibrary({ ...loading, addressOf: builtInAddresses(wanted) })
      : createLibrary({
          ...loading,
          addressOf: ownAddresses(wanted, tools.readVoices),
          instead: () => libraryOf(builtIn),
        });
    libraries.set(wanted, made);
    return made;
  }

  function play(sound: AudioBuffer): void {
    const source = speaker.createBufferSource();
    source.buffer = sound;
    source.connect(gain);
    source.onended = () => {
      if (speaking !== source) return;
      speaking = null;
      const [next, ...rest] = queued;
      if (next !== undefined) speak(next, ...rest);
    };
    speaking = source;
    source.start();
  }

  function silence(): void {
    turn += 1;
    queued = [];
    const before = speaking;
    speaking = null;
    before?.stop();
  }

  /**
   * Stops the current sound and plays `name`, then the sounds in `then`. Returns the duration of the first sound in
   * milliseconds, or 0 if it is not known or not audible.
   */
  function speak(name: SoundName, ...then: SoundName[]): number {
    silence();
    queued = then;
    for (const next of then) void library().hurry(next);
    const asked = tools.now();
    lastAsked = asked;
    const sound = library().get(name);
    if (sound === undefined) void speakOnceLoaded(name, turn, asked);
    else {
      play(sound);
      recover();
    }
    return sound === undefined || state.muted || state.blocked ? 0 : sound.duration * 1_000;
  }

  async function speakOnceLoaded(name: SoundName, mine: number, asked: number): Promise<void> {
    const sound = await library().hurry(name);
    // A missing sound for the number of a card is not an error, because the screen displays the card.
    if (sound === undefined) return void (SOUND_NAMES.includes(name) && set({ failed: true }));
    if (mine === turn && tools.now() - asked < TOO_LATE_MS) play(sound);
    recover();
  }

  /** Loads the sounds that failed earlier, after another sound was loaded. */
  function recover(): void {
    if (!state.failed) return;
    set({ failed: false });
    void library().fill();
  }

  function look(): void {
    const blocked = speaker.state === 'suspended';
    // Sounds that were requested while the browser blocked them are discarded, because they would be played long after
    // their number was called.
    if (state.blocked && !blocked && tools.now() - lastAsked > TOO_LATE_MS) silence();
    set({ blocked });
  }
  speaker.addEventListener('statechange', look);
  set({});

  return {
    get: () => state,
    subscribe,
    speak,
    /** Plays a sound after the current sound has ended. */
    speakAfter(name: SoundName, ...then: SoundName[]): number {
      if (speaking === null) return speak(name, ...then);
      queued = [name, ...then];
      return 0;
    },
    /** Loads and decodes all sounds of the folder in advance. Returns the number of missing sounds. */
    async prepare(next: VoiceFolder, instead: SoundFolder): Promise<number> {
      folder = next;
      builtIn = instead;
      remember();
      const missing = await library().fill();
      if (folder === next) set({ failed: missing > 0 });
      return missing;
    },
    setVolume(volume: number): void {
      set({ volume, muted: false });
      remember();
    },
    setMuted(muted: boolean): void {
      set({ muted });
      remember();
    },
    /** Starts the audio output. Must be called after a click or a key press, because browsers allow sound only then. */
    async unblock(): Promise<void> {
      await speaker.resume().catch(() => undefined);
      look();
    },
    close(): void {
      silence();
      void speaker.close().catch(() => undefined);
    },
  };
}

export type Voice = ReturnType<typeof createVoice>;
