import type { GameJson } from '@adarash/contract';
import { drawMarkText, tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Badge, DrawMark } from '../../../ui/marks.tsx';

/** The number never stands without the mark of its draw. */
export function GameNumberCell({ game }: { game: GameJson }) {
  return (
    <span className="flex flex-wrap items-center gap-2" title={game.designated ? tc('designatedNotice') : undefined}>
      <span className="font-semibold">{game.gameNumber}</span>
      <DrawMark draw={game.draw} text={drawMarkText(game.draw, game.manualCalls)} />
      {game.designated && game.manualCalls > 0 && (
        <DrawMark draw="manual" text={drawMarkText('manual', game.manualCalls)} />
      )}
      {game.status === 'paused' && <Badge tone="attention">{t('paused')}</Badge>}
      {game.status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
    </span>
  );
}
