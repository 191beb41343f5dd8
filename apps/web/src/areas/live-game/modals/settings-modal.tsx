import { hasEnded, isRunning } from '@adarash/rules/game';
import { Ban, Undo2 } from 'lucide-react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { useTexts, Word } from '@/game/windows/window-texts.ts';
import { Checkbox, SavedCheckbox } from '@/ui/fields.tsx';
import { messageOf } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { LiveWindow } from './live-window.tsx';
import { MessageText } from './words.tsx';

const SWITCHES = ['ballMachine', 'phoneMarking'] as const;

export function SettingsModal() {
  const { controller, theme } = useLiveGame();
  const game = useGame();
  const last = game.calledNumbers.at(-1);
  const { t } = useTexts();
  const { data } = useAnswer('GET /games/settings');
  const { mutateAsync: change } = useAction('PATCH /games/settings', {
    failed: '',
    onFailed: (_, error) => toast.error(<MessageText message={messageOf(error, 'settingsFailed')} />),
  });
  return (
    <LiveWindow title="settings">
      {SWITCHES.map((name) => (
        <div key={name}>
          <SavedCheckbox
            label={<Word text={name} />}
            saved={data?.[name] ?? name === 'phoneMarking'}
            save={(on) => change({ body: { [name]: on } })}
            disabled={data === undefined}
          />
          <p className="text-sm text-ink-soft">{t(`${name}Hint`)}</p>
        </div>
      ))}
      <Checkbox
        label={<Word text="lightScreen" />}
        checked={theme.theme === 'light'}
        onValue={(checked) => theme.choose(checked ? 'light' : 'dark')}
      />
      {/* A phone's header has no room for it. */}
      <WordButton text="voiceAndTv" variant="secondary" onClick={() => controller.show({ kind: 'language' })} />
      {isRunning(game) && game.manualCalls > 0 && last !== undefined && (
        <WordButton
          text="takeBack"
          values={{ number: last }}
          variant="secondary"
          icon={<Undo2 />}
          onClick={() => controller.show({ kind: 'take-back' })}
        />
      )}
      {!hasEnded(game) && (
        <div className="border-t border-line pt-4">
          <WordButton
            text="voidGame"
            variant="danger"
            icon={<Ban />}
            onClick={() => controller.show({ kind: 'ask-void' })}
          />
        </div>
      )}
    </LiveWindow>
  );
}
