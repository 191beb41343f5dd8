import { hasEnded } from '@adarash/rules/game';
import { Ban } from 'lucide-react';
import toast from 'react-hot-toast';
import { changeHallSettings, useHallSettings } from '@/api/hall.ts';
import { useIntent } from '@/api/use-intent.ts';
import { formatFixed } from '@/lib/format.ts';
import { Banner } from '@/ui/feedback.tsx';
import { Checkbox, SavedCheckbox } from '@/ui/fields.tsx';
import { messageOf } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { TakeBackButton } from './correct-modals.tsx';
import { GameDialog } from './game-dialog.tsx';
import { useTexts, Word } from './texts.ts';
import { MessageText, WordButton } from './words.tsx';

const SWITCHES = ['ballMachine', 'phoneMarking'] as const;

export function SettingsModal() {
  const { controller, theme } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const { data } = useHallSettings();
  const { mutateAsync: change } = useIntent(changeHallSettings, {
    failed: '',
    onFailed: (_, error) => toast.error(<MessageText message={messageOf(error, 'settingsFailed')} />),
  });
  return (
    <GameDialog title="settings">
      {SWITCHES.map((name) => (
        <div key={name}>
          <SavedCheckbox
            label={<Word text={name} />}
            saved={data?.[name] ?? name === 'phoneMarking'}
            save={(on) => change({ [name]: on })}
            disabled={data === undefined}
          />
          <p className="text-sm text-ink-soft">{t(`${name}Hint`)}</p>
        </div>
      ))}
      <Checkbox
        label={<Word text="lightScreen" />}
        checked={theme.theme === 'light'}
        onChange={(event) => theme.choose(event.target.checked ? 'light' : 'dark')}
      />
      {/* A phone's header has no room for it. */}
      <WordButton text="voice" variant="secondary" onClick={() => controller.show({ kind: 'language' })} />
      <TakeBackButton />
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
    </GameDialog>
  );
}

export function AskFinishModal() {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const values = { cards: game.cardCount, amount: formatFixed(game.prizePool) };
  return (
    <GameDialog
      title="finishAsk"
      alert
      footer={
        <>
          <WordButton text="cancel" variant="secondary" autoFocus onClick={controller.closeModal} />
          <WordButton text="voidGame" variant="ghost" onClick={() => controller.show({ kind: 'ask-void' })} />
          <WordButton text="finish" variant="danger" onClick={() => void controller.finish()} />
        </>
      }
    >
      <p>{t('finishHint')}</p>
      <MessageText message={{ key: 'finishFacts', values }} />
      {game.prizePool > 0 && (
        <Banner tone="warning">
          <MessageText message={{ key: 'finishUnclaimed', values }} />
        </Banner>
      )}
    </GameDialog>
  );
}
