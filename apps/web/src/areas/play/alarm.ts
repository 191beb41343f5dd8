import { useEffect, useState } from 'react';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/** Long and short, so that a pocket tells it from a message. */
const BUZZ = [500, 150, 500, 150, 900];
/** Hertz, each a fifth of a second: up and up again. */
const TUNE = [660, 880, 1_175, 660, 880, 1_175, 1_568];
const NOTE_S = 0.2;

let speaker: AudioContext | null = null;

function wake(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  speaker ??= new AudioContext();
  void speaker.resume().catch(() => undefined);
  return speaker;
}

function play(on: AudioContext, tune: readonly number[]): void {
  for (const [index, pitch] of tune.entries()) {
    const start = on.currentTime + index * NOTE_S;
    const tone = on.createOscillator();
    const volume = on.createGain();
    tone.type = 'square';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
    tone.connect(volume).connect(on.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
  }
}

/** Buzzes and rings once for each `bingo`, which names the call and its cards; null while there is none. */
export function useAlarm(bingo: string | null) {
  const [sound, setSound] = useState(() => readSetting('phoneSound') !== 'off');

  // A browser lets a page be heard only once it was touched.
  useEffect(() => {
    if (!sound) return;
    const touched = ['touchend', 'click', 'keydown'] as const;
    for (const each of touched) window.addEventListener(each, wake);
    return () => {
      for (const each of touched) window.removeEventListener(each, wake);
    };
  }, [sound]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the sound on rings for nothing old
  useEffect(() => {
    if (bingo === null) return;
    navigator.vibrate?.(BUZZ);
    if (sound && speaker?.state === 'running') play(speaker, TUNE);
  }, [bingo]);

  const switchSound = () => {
    writeSetting('phoneSound', sound ? 'off' : 'on');
    setSound(!sound);
    const woken = sound ? null : wake();
    // Heard once, so that its owner knows how loud it is.
    if (woken !== null) play(woken, TUNE.slice(0, 1));
  };
  return { sound, switchSound };
}
