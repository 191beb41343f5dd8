import { useEffect, useState } from 'react';
import { listen } from '@/lib/listen.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/** Long and short, so that a pocket tells it from a message. */
const BUZZ = [500, 150, 500, 150, 900];
let speaker: AudioContext | null = null;

function wake(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  speaker ??= new AudioContext();
  void speaker.resume().catch(() => undefined);
  void tune().catch(() => undefined);
  return speaker;
}

/** Fetched with the first touch, long before it is needed: the page itself stays small. */
const tune = () => import('./tune.ts');

/** Buzzes and rings once for each `bingo`, which names the call and its cards; null while there is none. */
export function useAlarm(bingo: string | null) {
  const [sound, setSound] = useState(() => readSetting('phoneSound') !== 'off');

  // A browser lets a page be heard only once it was touched.
  useEffect(() => {
    if (!sound) return;
    const touched = ['touchend', 'click', 'keydown'] as const;
    return listen(window, touched, wake);
  }, [sound]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the sound on rings for nothing old
  useEffect(() => {
    if (bingo === null) return;
    navigator.vibrate?.(BUZZ);
    const heard = sound && speaker?.state === 'running' ? speaker : null;
    if (heard !== null) void tune().then(({ play }) => play(heard));
  }, [bingo]);

  const switchSound = () => {
    writeSetting('phoneSound', sound ? 'off' : 'on');
    setSound(!sound);
    const woken = sound ? null : wake();
    // Heard once, so that its owner knows how loud it is.
    if (woken !== null) void tune().then(({ play }) => play(woken, 1));
  };
  return { sound, switchSound };
}
