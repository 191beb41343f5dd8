import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { useQuery } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { useTexts } from '@/game/windows/window-texts.ts';
import { chooseHallLanguage } from '@/i18n/language.ts';
import { LANGUAGE_NAMES } from '@/i18n/language-names.ts';
import { Button } from '@/ui/button.tsx';
import { Select } from '@/ui/fields.tsx';
import { readVoices } from '@/voice/use-voice.ts';
import { messageOf } from '../controller/store.ts';
import { useLiveGame } from '../live-game-context.ts';
import { LiveWindow } from './live-window.tsx';
import { MessageText } from './words.tsx';

const LANGUAGE_CHOICES = LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }));

/** Three choices: the language of this screen, which the browser remembers; the hall's voice and the language of its TV. */
export function LanguageModal() {
  const { voice } = useLiveGame();
  const { t, language, word } = useTexts();
  const { data: settings } = useAnswer('GET /games/settings');
  const { data: voices = [] } = useQuery({ queryKey: ['voices'], queryFn: readVoices });
  const { mutate, variables, isPending } = useAction('PATCH /games/settings', {
    failed: '',
    onFailed: (_, error) => toast.error(<MessageText message={messageOf(error, 'settingsFailed')} />),
  });
  const chosen = { ...settings, ...(isPending && variables?.body) };
  return (
    <LiveWindow title="language">
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-medium">{word('screenLanguage')}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {LANGUAGE_CHOICES.map(({ value, label }) => (
            <Button
              text={label}
              key={value}
              lang={value}
              size="large"
              variant={value === language ? 'primary' : 'secondary'}
              aria-pressed={value === language}
              autoFocus={value === language}
              onClick={() => chooseHallLanguage(value)}
            />
          ))}
        </div>
      </fieldset>
      {voice !== null && (
        <Select
          label={word('voice')}
          hint={t('voiceHint')}
          options={[
            { value: '', label: t('voiceOfLanguage') },
            { value: 'amharic', label: LANGUAGE_NAMES.am },
            { value: 'voices', label: LANGUAGE_NAMES.om },
            ...voices.map(({ name, folder }) => ({ value: folder, label: name })),
          ]}
          value={chosen.voice ?? ''}
          onValue={(value) => mutate({ body: { voice: value } })}
        />
      )}
      <Select
        label={word('tvLanguage')}
        hint={t('tvLanguageHint')}
        options={LANGUAGE_CHOICES}
        value={chosen.language ?? language}
        disabled={settings === undefined}
        onValue={(value) => mutate({ body: { language: value as Language } })}
      />
    </LiveWindow>
  );
}
