import type { GameRow } from '@adarash/contract';
import { Eye, Pause, Play, Square } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { t } from '../texts.ts';
import { actionsFor, type GameAction, labelOf } from './game-action.ts';
import type { GameActions } from './use-game-action.ts';

const LOOKS = {
  play: { variant: 'primary', icon: <Play aria-hidden="true" className="size-4" /> },
  pause: { variant: 'secondary', icon: <Pause aria-hidden="true" className="size-4" /> },
  stop: { variant: 'danger', icon: <Square aria-hidden="true" className="size-4" /> },
} as const satisfies Record<GameAction, object>;

export function RowActions({ game, actions }: { game: GameRow; actions: GameActions }) {
  const { act, running } = actions;
  return (
    <div className="flex justify-end gap-1">
      {actionsFor(game.status).map((action) => (
        <Button
          key={action}
          size="small"
          variant={LOOKS[action].variant}
          icon={LOOKS[action].icon}
          disabled={running !== undefined}
          onClick={() => act(action, game)}
        >
          {labelOf(action, game.status)}
        </Button>
      ))}
      <Link to={`/bingo-game?id=${game._id}`} className={buttonClass('ghost', 'small')}>
        <Eye aria-hidden="true" className="size-4" />
        {t('view')}
      </Link>
    </div>
  );
}
