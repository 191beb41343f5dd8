import type { GameRow } from '@adarash/contract';
import { Link } from 'react-router';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { cx } from '../../../../lib/class-names.ts';
import { Button, type ButtonVariant, buttonClass } from '../../../../ui/button.tsx';
import { actionsFor, type GameAction, labelOf } from './game-action.ts';
import type { GameActions } from './use-game-action.ts';

const VARIANTS: Record<GameAction, ButtonVariant> = { play: 'primary', pause: 'secondary', stop: 'danger' };

export function RowActions({ game, actions }: { game: GameRow; actions: GameActions }) {
  const { act, running } = actions;
  return (
    <div className="flex justify-end gap-1">
      {actionsFor(game.status).map((action) => (
        <Button
          key={action}
          size="small"
          variant={VARIANTS[action]}
          className="px-2.5!"
          disabled={running !== undefined}
          onClick={() => act(action, game)}
        >
          {labelOf(action, game.status)}
        </Button>
      ))}
      <Link to={`/bingo-game?id=${game._id}`} className={cx(buttonClass('ghost', 'small'), 'px-2.5!')}>
        {t('view')}
      </Link>
    </div>
  );
}
