import type { Language } from '@adarash/contract/basics';
import { SOUND_FOLDERS, type SoundFolder } from '@adarash/contract/basics';
import type { VoiceFolder } from '@adarash/contract/sounds';
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { ask } from '../api/client.ts';
import { listen } from '../lib/listen.ts';
import { whenIdle } from '../lib/page.ts';
import { readSetting, removeSetting, writeSetting } from '../lib/stored-settings.ts';
import { fetchSound } from './library.ts';
import { createVoice, type Voice, type VoiceSettings } from './voice.ts';

const isFolder = (value: unknown): value is SoundFolder => (SOUND_FOLDERS as readonly unknown[]).includes(value);

function storedFolder(): SoundFolder {
  const stored = readSetting('voiceFolder');
  return isFolder(stored) ? stored : 'amharic';
}

const isVoice = (folder: string | null): folder is VoiceFolder =>
  isFolder(folder) || (folder?.startsWith('own-') ?? false);

/**
 * Returns the folder of the voice for a screen. A voice that the user selected is independent of the screen's language.
 * There is no English voice, so an English screen uses the last voice.
 */
function folderFor(language: Language): VoiceFolder {
  const chosen = readSetting('voicePack');
  return isVoice(chosen) ? chosen : builtInFor(language);
}

function builtInFor(language: Language): SoundFolder {
  if (language === 'en') return storedFolder();
  return language === 'om' ? 'voices' : 'amharic';
}

function readVoiceSettings(language: Language): VoiceSettings {
  const volume = Number(readSetting('voiceVolume') ?? 100);
  return {
    volume: volume >= 0 && volume <= 100 ? volume : 100,
    muted: readSetting('voiceMuted') === 'true',
    folder: folderFor(language),
    builtIn: builtInFor(language),
  };
}

/** Reads and stores the voice settings of a screen. */
interface VoiceStore {
  read: (language: Language) => VoiceSettings;
  remember: (settings: VoiceSettings) => void;
}

function rememberVoice({ volume, muted, folder }: VoiceSettings): void {
  writeSetting('voiceVolume', String(volume));
  writeSetting('voiceMuted', String(muted));
  if (isFolder(folder)) writeSetting('voiceFolder', folder);
}

const OWN: VoiceStore = { read: readVoiceSettings, remember: rememberVoice };

/**
 * Settings for a screen whose voice is always at full volume. They are not stored, so that other screens of this
 * browser keep their volume.
 */
export const ALWAYS_LOUD: VoiceStore = {
  read: (language) => ({ ...readVoiceSettings(language), volume: 100, muted: false }),
  remember: () => undefined,
};

function openVoice(language: Language, store: VoiceStore): Voice | null {
  if (typeof AudioContext === 'undefined') return null;
  const tools = {
    speaker: new AudioContext({ latencyHint: 'interactive' }),
    fetchSound,
    readVoices,
    remember: store.remember,
    now: () => performance.now(),
  };
  return createVoice(tools, store.read(language));
}

export const readVoices = async () => (await ask('GET /sounds/voices', {})).voices;

/**
 * Stores the hall's voice. A game may open before the hall's settings are loaded, and must not load another voice
 * first.
 */
function keepVoice(folder: string): void {
  if (isVoice(folder)) writeSetting('voicePack', folder);
  else removeSetting('voicePack');
}

/** Returns the voice of this screen, or null if the browser has no audio. `useSounds` loads its sounds. */
export function useVoice(language: Language, store: VoiceStore = OWN): Voice | null {
  const [voice, setVoice] = useState<Voice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice outlives a change of language
  useEffect(() => {
    const opened = openVoice(language, store);
    setVoice(opened);
    return () => opened?.close();
  }, []);
  useUnblocking(voice);
  return voice;
}

/** Returns the voice after the browser's audio output was started, and null before. */
export function useWokenVoice(language: Language): { voice: Voice | null } | null {
  const [opened, setOpened] = useState<{ voice: Voice | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice outlives a change of language
  useEffect(() => {
    let left = false;
    let voice: Voice | null = null;
    void wakeLoudspeaker().then(() => {
      if (left) return;
      voice = openVoice(language, OWN);
      startTransition(() => setOpened({ voice }));
    });
    return () => {
      left = true;
      voice?.close();
    };
  }, []);
  useUnblocking(opened?.voice ?? null);
  return opened;
}

/** Enables the voice at the first click or key press, because browsers block sound until then. */
function useUnblocking(voice: Voice | null): void {
  useEffect(() => {
    if (voice === null) return;
    const unblock = () => void (voice.get().blocked && voice.unblock());
    return listen(window, ['pointerdown', 'keydown'], unblock);
  }, [voice]);
}

/**
 * Loads all sounds before the first call of a number, once the screen is `shown`. It loads the hall's voice, otherwise
 * a voice for the screen's language. `chosen` is empty without a hall voice and undefined while it is loading.
 */
export function useSounds(voice: Voice | null, language: Language, chosen: string | undefined, shown = true): void {
  useEffect(() => {
    if (chosen !== undefined) keepVoice(chosen);
    if (voice === null || !shown) return;
    return whenIdle(() => void voice.prepare(folderFor(language), builtInFor(language)));
  }, [voice, language, chosen, shown]);
}

export const useVoiceState = (voice: Voice) => useSyncExternalStore(voice.subscribe, voice.get);

/** Maximum time in milliseconds to wait until the system has started the audio output. */
const WITHIN_MS = 1_000;

/**
 * Resolves when a voice can be opened. The first use of audio blocks the page for 100 to 150 ms while the audio output
 * starts. Listing the audio devices starts it without blocking, but works only over https or on the server's machine.
 */
export const wakeLoudspeaker = (): Promise<unknown> =>
  Promise.race([
    navigator.mediaDevices?.enumerateDevices().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, WITHIN_MS)),
  ]);
