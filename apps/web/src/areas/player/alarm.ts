import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '@/lib/listen.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';

/**
 * Vibration pattern of the bingo alarm in milliseconds. It is longer than that of a message, so that a player notices
 * it in a pocket.
 */
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

/** The alarm's tune is loaded after the first touch, because the page must stay small. */
const tune = () => import('./tune.ts');

/**
 * Vibrates and plays a tune once for each new bingo. `bingo` identifies the called number and the cards with a bingo,
 * or is null without a bingo.
 */
export function useAlarm(bingo: string | null) {
  const { speaker, wake } = useSpeaker();
  const [sound, setSound] = useState(() => readSetting('phoneSound') !== 'off');

  // The alarm requires a touch of the page, because browsers enable sound only after a touch.
  useEffect(() => {
    if (!sound) return;
    const touched = ['touchend', 'click', 'keydown'] as const;
    return listen(window, touched, wake);
  }, [sound, wake]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: enabling the sound must not repeat an old alarm
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
    // Plays one note when the user enables the alarm, because the player should know its volume.
    if (woken !== null) void tune().then(({ play }) => play(woken, 1));
  };
  return { sound, switchSound };
}
