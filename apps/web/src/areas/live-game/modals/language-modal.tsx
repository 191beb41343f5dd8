import { LANGUAGES } from '@adarash/contract/basics';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { useTexts } from '@/game/windows/window-texts.ts';
import { LANGUAGE_NAMES } from '@/i18n/language-names.ts';
import { Button } from '@/ui/button.tsx';
import { Select } from '@/ui/fields.tsx';
import { readVoices } from '@/voice/use-voice.ts';
import { messageOf } from '../controller/store.ts';
import { useLiveGame } from '../live-game-context.ts';
import { useLanguage } from '../use-language.ts';
import { LiveWindow } from './live-window.tsx';
import { MessageText } from './words.tsx';

/** The language of the screens, and the voice that speaks it. */
export function LanguageModal() {
  const { controller, voice } = useLiveGame();
  const { language, choose } = useLanguage();
  return (
    <LiveWindow title="language">
      <div className="grid gap-2 sm:grid-cols-3">
        {LANGUAGES.map((each) => (
          <Button
            key={each}
            lang={each}
            size="large"
            variant={each === language ? 'primary' : 'secondary'}
            aria-pressed={each === language}
            autoFocus={each === language}
            onClick={() => {
              choose(each);
              controller.closeModal();
            }}
          >
            {LANGUAGE_NAMES[each]}
          </Button>
        ))}
      </div>
      {voice !== null && <VoiceChoice />}
    </LiveWindow>
  );
}

/** The voice of the language, or one that the hall recorded itself. */
function VoiceChoice() {
  const { t, word } = useTexts();
  const { data: settings } = useAnswer('GET /games/settings');
  const { data: voices = [] } = useQuery({ queryKey: ['voices'], queryFn: readVoices });
  const [wanted, setWanted] = useState<string | null>(null);
  const { mutate: change } = useAction('PATCH /games/settings', {
    failed: '',
    onFailed: (_, error) => toast.error(<MessageText message={messageOf(error, 'settingsFailed')} />),
  });
  return (
    <Select
      label={word('voice')}
      options={[
        { value: '', label: t('voiceOfLanguage') },
        ...voices.map(({ name, folder }) => ({ value: folder, label: name })),
      ]}
      value={wanted ?? settings?.voice ?? ''}
      onChange={({ target }) => {
        setWanted(target.value);
        change({ body: { voice: target.value } }, { onSettled: () => setWanted(null) });
      }}
    />
  );
}
