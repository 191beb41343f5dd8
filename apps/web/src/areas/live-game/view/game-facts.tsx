import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useTexts, Word } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LastFive } from '../../../ui/hall/balls.tsx';
import { DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import { Badge, type BadgeTone } from '../../../ui/marks.tsx';
import { winningLine } from '../controller/winning-line.ts';
import { useGame, useStage } from '../controller-context.ts';

const TONES: Record<string, BadgeTone> = { active: 'go', paused: 'attention', voided: 'danger' };

export function GameFacts() {
  const { controller } = useStage();
  const game = useGame();
  const { t, named } = useTexts();
  const { winner } = game;
  const showWinner = () =>
    winner && controller.show({ kind: 'winner', cardId: winner.cardId, line: winningLine(game, winner) });
  return (
    <div className="flex min-w-0 flex-col justify-center gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-[clamp(1.5rem,2.6vw,2.25rem)] leading-tight font-extrabold">
          <HallWord word="game" values={{ number: game.gameNumber }} />
        </p>
        <p className="text-xl font-semibold text-ink-soft">
          <HallWord word="called" values={{ count: game.calledNumbers.length }} />
        </p>
        <Badge tone={TONES[game.status] ?? 'neutral'}>
          <Word text={`status_${game.status}`} />
        </Badge>
      </div>
      <div>
        <h2 className="pb-1 text-xs font-medium text-ink-soft">
          <HallWord word="lastFive" />
        </h2>
        <LastFive
          called={game.calledNumbers}
          ballClass="size-[clamp(2.1rem,5.4vw,6rem)] text-[clamp(0.95rem,2.2vw,2.4rem)]"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DrawSeal game={game} verifyHref={`/verify/${game._id}`} className="text-sm" />
        {winner !== null && (
          <Button size="small" variant="secondary" aria-label={named('showWinner')} onClick={showWinner}>
            {t('showWinner')}
          </Button>
        )}
      </div>
    </div>
  );
}
