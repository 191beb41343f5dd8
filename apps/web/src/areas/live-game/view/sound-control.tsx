import { Volume2, VolumeX } from 'lucide-react';
import { useTexts } from '../../../i18n/live-game/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useVoiceState } from '../use-voice.ts';
import type { Voice } from '../voice/voice.ts';

export function SoundControl({ voice }: { voice: Voice }) {
  const { volume, muted } = useVoiceState(voice);
  const { named } = useTexts();
  const silent = muted || volume === 0;
  return (
    <div className="flex items-center">
      <IconButton
        label={named(silent ? 'unmute' : 'mute')}
        icon={silent ? <VolumeX /> : <Volume2 />}
        onClick={() => (volume === 0 ? voice.setVolume(100) : voice.setMuted(!muted))}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={muted ? 0 : volume}
        aria-label={named('volume')}
        onChange={(event) => voice.setVolume(Number(event.target.value))}
        className="hidden h-11 w-24 accent-go md:block"
      />
    </div>
  );
}
