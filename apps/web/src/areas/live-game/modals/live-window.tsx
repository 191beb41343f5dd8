import type { ComponentProps } from 'react';
import { GameWindow } from '@/game/windows/game-window.tsx';
import { type WindowKey, Word } from '@/game/windows/window-texts.ts';
import { useLiveGame, useLiveState } from '../live-game-context.ts';

type LiveWindowProps = Omit<ComponentProps<typeof GameWindow>, 'title' | 'game' | 'onClose'> & {
  title: WindowKey;
  /** Else it only closes. */
  onClose?: () => void;
};

export function LiveWindow({ title, ...rest }: LiveWindowProps) {
  const { controller } = useLiveGame();
  const { game } = useLiveState();
  return <GameWindow title={<Word text={title} />} game={game} onClose={controller.closeModal} {...rest} />;
}
