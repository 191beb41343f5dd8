import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { isRunning } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { chooseHallLanguage, LANGUAGE_NAMES } from '@/i18n/language.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Checkbox, SavedCheckbox } from '@/ui/forms/checkbox.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { readVoices } from '@/voice/use-voice.ts';
import { messageOf } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { LiveWindow, WindowMessageText } from './words.tsx';

const useSettingsChange = () =>
  useAction('PATCH /games/settings', {
    failed: '',
    onFailed: (_, error) => toast.error(<WindowMessageText message={messageOf(error, 'settingsFailed')} />),
  });

export function SettingsModal() {
  const { controller, theme } = useLiveGame();
  const { t, word } = useTexts();
  const { data } = useAnswer('GET /games/settings', {});
  const { mutateAsync: change } = useSettingsChange();
  return (
    <LiveWindow title="settings">
      <div>
        <SavedCheckbox
          label={word('ballMachine')}
          saved={data?.ballMachine ?? false}
          save={(ballMachine) => change({ body: { ballMachine } })}
          disabled={data === undefined}
        />
        <p className="text-sm text-ink-soft">{t('ballMachineHint')}</p>
      </div>
      <Checkbox
        label={word('lightScreen')}
        checked={theme.theme === 'light'}
        onValue={(checked) => theme.choose(checked ? 'light' : 'dark')}
      />
      {/* The button is required here too, because on a phone the header has no space for it. */}
      <WordButton text="voiceAndTv" variant="secondary" onClick={() => controller.windows.show({ kind: 'language' })} />
      <TakeBackButton />
    </LiveWindow>
  );
}

/** Button that reverts the last typed number of a running game, after a confirmation. */
export function TakeBackButton(props: Pick<ComponentProps<typeof WordButton>, 'size' | 'className'>) {
  const { controller } = useLiveGame();
  const last = useGame((game) => {
    const isTyped = isRunning(game) && game.manualCalls > 0;
    return isTyped ? game.calledNumbers.at(-1) : undefined;
  });
  if (last === undefined) return null;
  return (
    <WordButton
      {...props}
      text="takeBack"
      values={{ number: last }}
      variant="secondary"
      icon={<Undo2 />}
      onClick={() => controller.windows.show({ kind: 'take-back' })}
    />
  );
}

const LANGUAGE_CHOICES = LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }));

/**
 * Settings for the language of this screen, which the browser stores, and for the voice of the hall and the language
 * of its TV, which the server stores.
 */
export function LanguageModal() {
  const { voice } = useLiveGame();
  const { t, language, word } = useTexts();
  const { data: settings } = useAnswer('GET /games/settings', {});
  const { data: voices = [] } = useQuery({ queryKey: ['voices'], queryFn: readVoices });
  const { mutate, variables, isPending } = useSettingsChange();
  const pending = isPending ? variables?.body : undefined;
  const chosen = { ...settings, ...pending };
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
        options={LANGUAGE_CHOICES}
        value={chosen.language ?? language}
        disabled={settings === undefined}
        onValue={(value) => mutate({ body: { language: value as Language } })}
      />
    </LiveWindow>
  );
}
