import type { Spoken } from '@adarash/contract/tv/scene';
import { Volume2, VolumeX } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { useTexts } from '../texts.ts';
import { useScreen } from './parts.tsx';

/**
 * Returns the current setting of the voice. It is stored on this device and independent of the sound of the cashier's
 * laptop.
 */
export function useSpeaking() {
  const [on, setOn] = useState(() => readSetting('displayVoice') === 'on');
  const toggle = () => {
    writeSetting('displayVoice', on ? 'off' : 'on');
    setOn(!on);
  };
  return { on, toggle };
}

export function VoiceSwitch() {
  const { on, toggle } = useScreen().speaking;
  const { named } = useTexts();
  const Icon = on ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={named('speakHere')}
      title={named('speakHere')}
      onClick={toggle}
      className="shrink-0 rounded-control p-[0.2rem] text-ink-soft hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-[1.3rem]" />
    </button>
  );
}

/** Loads the voice of the TV only if it is enabled on this screen. */
export function WhenOn({ on, ...said }: { on: boolean } & Spoken) {
  const [part, setPart] = useState<{ default: ComponentType<Spoken> } | null>(null);
  useEffect(() => {
    if (on) import('./speaker.tsx').then(setPart, () => undefined);
  }, [on]);
  const Speaker = part?.default;
  return on && Speaker !== undefined ? <Speaker {...said} /> : null;
}
