import { SOUND_NAMES, type SoundName } from '@adarash/contract/sounds';
import { missingSounds, namesInShort } from '@adarash/contract/voice-files';
import { useRef } from 'react';
import toast from 'react-hot-toast';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { VOICES } from './texts.ts';

/** Sound of a voice that can be played. `open` returns the URL of the sound file. */
export type Playable = { name: SoundName; open: () => string };

export type Play = (sound: Playable) => void;

/** Returns a function that plays a sound. It first stops the sound that is currently playing. */
export function useSoundPlayer(): Play {
  const { t } = useT(VOICES);
  const playing = useRef<HTMLAudioElement>(null);
  return ({ open }) => {
    playing.current?.pause();
    const address = open();
    const audio = new Audio(address);
    playing.current = audio;
    audio.onended = () => URL.revokeObjectURL(address);
    audio.play().catch((error: unknown) => {
      // An abort is not an error, because it occurs whenever another sound is played.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('playFailed'));
    });
  };
}

/** Buttons that play the sounds of a voice. The button of a missing sound is disabled. */
export function SoundList({ sounds, play }: { sounds: readonly Playable[]; play: Play }) {
  const { named, t, word } = useT(VOICES);
  const missing = missingSounds(sounds);
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="mb-1 text-sm">{word('found', { count: sounds.length, all: SOUND_NAMES.length })}</legend>
        {SOUND_NAMES.map((name) => {
          const sound = sounds.find((each) => each.name === name);
          return (
            <Button
              key={name}
              text={name}
              variant="secondary"
              lang="en"
              disabled={sound === undefined}
              aria-label={named('play', { name })}
              onClick={() => sound && play(sound)}
              className="min-w-11 px-2! tabular-nums disabled:border-dashed"
            />
          );
        })}
      </fieldset>
      {missing.length > 0 && <p className="text-sm text-ink-soft">{t('missing', { names: namesInShort(missing) })}</p>}
    </div>
  );
}
