import { GameWindow } from '@/game/windows/game-window.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import type { Notice } from './game-action.ts';
import { CASHIER_REPORT } from './texts.ts';

export { FinishWindow } from '@/game/windows/finish.tsx';
export { HandOverWindow } from '@/game/windows/hand-over.tsx';
export { VoidWindow } from '@/game/windows/void.tsx';

export const NoticeDialog = ({ kind, text, game, onClose }: Notice & { onClose: () => void }) => {
  const { word } = useT(CASHIER_REPORT);
  return (
    <GameWindow
      title={word(kind)}
      game={game ?? null}
      onClose={onClose}
      footer={<Button text={word('ok')} autoFocus onClick={onClose} />}
    >
      <p className={kind === 'error' ? 'text-danger' : undefined}>{text}</p>
    </GameWindow>
  );
};
