import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '../../i18n/language.ts';
import { fetchSound } from './voice/fetch-sound.ts';
import { createVoice, type Voice } from './voice/voice.ts';
import { folderFor, readVoiceSettings, rememberVoice } from './voice/voice-settings.ts';

function openVoice(language: Language): Voice | null {
  if (typeof AudioContext === 'undefined') return null;
  const tools = {
    speaker: new AudioContext({ latencyHint: 'interactive' }),
    fetchSound,
    remember: rememberVoice,
    now: () => performance.now(),
  };
  return createVoice(tools, readVoiceSettings(language));
}

/** The voice of this screen, in the hall's language. Null where the browser cannot speak. */
export function useVoice(language: Language): Voice | null {
  const [voice, setVoice] = useState<Voice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the voice outlives a change of language
  useEffect(() => {
    const opened = openVoice(language);
    setVoice(opened);
    return () => opened?.close();
  }, []);
  useEffect(() => {
    void voice?.prepare(folderFor(language));
  }, [voice, language]);
  useEffect(() => {
    if (voice === null) return;
    const unblock = () => void (voice.get().blocked && voice.unblock());
    window.addEventListener('pointerdown', unblock);
    window.addEventListener('keydown', unblock);
    return () => {
      window.removeEventListener('pointerdown', unblock);
      window.removeEventListener('keydown', unblock);
    };
  }, [voice]);
  return voice;
}

export function useVoiceState(voice: Voice) {
  return useSyncExternalStore(voice.subscribe, voice.get);
}
