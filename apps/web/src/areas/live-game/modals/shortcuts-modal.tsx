import { type TextKey, useTexts, Word } from '../../../i18n/live-game/index.ts';
import { useStage } from '../controller-context.ts';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';

const LIST: readonly (readonly [string | null, TextKey])[] = [
  [null, 'keyNext'],
  ['A', 'keyAuto'],
  ['P', 'keyPlay'],
  ['C', 'keyCheck'],
  ['F', 'keyFullscreen'],
  ['L', 'keyLanguage'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
];

export function ShortcutsModal() {
  const { controller } = useStage();
  const { t } = useTexts();
  return (
    <GameDialog
      title="shortcuts"
      onClose={controller.closeModal}
      footer={<CloseButton onClose={controller.closeModal} />}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {LIST.map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="inline-block min-w-10 rounded-control border border-line-strong bg-sunken px-2 py-1 text-center font-mono text-sm font-semibold">
                {key ?? t('space')}
              </kbd>
            </dt>
            <dd>
              <Word text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </GameDialog>
  );
}
