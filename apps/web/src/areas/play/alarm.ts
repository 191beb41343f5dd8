import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '@/lib/listen.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/** Long and short, so that a pocket tells it from a message. */
const BUZZ = [500, 150, 500, 150, 900];

function useSpeaker() {
  const speaker = useRef<AudioContext | null>(null);
  const wake = useCallback((): AudioContext | null => {
    if (typeof AudioContext === 'undefined') return null;
    speaker.current ??= new AudioContext();
    void speaker.current.resume().catch(() => undefined);
    void tune().catch(() => undefined);
    return speaker.current;
  }, []);
  return { speaker, wake };
}

/** Fetched with the first touch, long before it is needed: the page itself stays small. */
const tune = () => import('./tune.ts');

/** Buzzes and rings once for each `bingo`, which names the call and its cards; null while there is none. */
export function useAlarm(bingo: string | null) {
  const { speaker, wake } = useSpeaker();
  const [sound, setSound] = useState(() => readSetting('phoneSound') !== 'off');

  // A browser lets a page be heard only once it was touched.
  useEffect(() => {
    if (!sound) return;
    const touched = ['touchend', 'click', 'keydown'] as const;
    return listen(window, touched, wake);
  }, [sound, wake]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: switching the sound on rings for nothing old
  useEffect(() => {
    if (bingo === null) return;
    navigator.vibrate?.(BUZZ);
    const heard = sound && speaker.current?.state === 'running' ? speaker.current : null;
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
