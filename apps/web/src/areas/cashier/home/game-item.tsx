import type { GameJson } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { Play } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { startGame } from '../../../api/games.ts';
import { t } from '../../../i18n/en/cashier-home.ts';
import { drawMarkText, tc } from '../../../i18n/en/common.ts';
import { writeSetting } from '../../../lib/stored-settings.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DesignatedNotice } from '../../../ui/designated-notice.tsx';
import { DrawMark } from '../../../ui/draw-mark.tsx';
import { useCounterIntent } from './use-counter-intent.ts';

const TONES: Partial<Record<GameJson['status'], BadgeTone>> = { active: 'go', paused: 'attention', pending: 'info' };

export function GameItem({ game }: { game: GameJson }) {
  const status = game.status === 'active' || game.status === 'paused' ? game.status : 'pending';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('game', { number: game.gameNumber })}
            <Badge tone={TONES[status] ?? 'neutral'}>{t(status)}</Badge>
            <DrawMark draw={game.draw} text={drawMarkText(game.draw, game.manualCalls)} />
          </p>
          <p className="text-sm text-ink-soft">
            {t('details', {
              pattern: patternLabel(game.pattern),
              cards: game.cardCount,
              called: game.calledNumbers.length,
            })}
          </p>
        </div>
        {status === 'pending' ? (
          <StartButton gameId={game._id} />
        ) : (
          <Link
            to={`/bingo-game?id=${game._id}`}
            onClick={() => writeSetting('currentGameId', game._id)}
            className={buttonClass(status === 'active' ? 'primary' : 'secondary')}
          >
            <Play aria-hidden="true" className="size-4" />
            {t(status === 'active' ? 'open' : 'resume')}
          </Link>
        )}
      </div>
      {game.designated && <DesignatedNotice text={tc('designatedNotice')} />}
    </li>
  );
}

function StartButton({ gameId }: { gameId: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useCounterIntent({
    send: (id: string, key) => startGame(id, key, { quiet: true }),
    done: ({ message }) => message,
    failed: t('startFailed'),
    stale: ['games', 'available-cards', 'jackpot', 'report'],
  });
  const open = () => {
    writeSetting('currentGameId', gameId);
    navigate(`/bingo-game?id=${gameId}`);
  };
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate(gameId, { onSuccess: open })}>
      {t('start')}
    </Button>
  );
}
