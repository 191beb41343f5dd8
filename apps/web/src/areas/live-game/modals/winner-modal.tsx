import { PartyPopper } from 'lucide-react';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useTexts, Word } from '../../../i18n/live-game/index.ts';
import { formatNumber } from '../../../lib/format-money.ts';
import { CardGrid } from '../../../ui/hall/card-grid.tsx';
import { DesignatedWords } from '../../../ui/hall/draw-notice.tsx';
import type { Modal } from '../controller/state.ts';
import { squaresOf } from '../controller/winning-line.ts';
import { useGame, useStage } from '../controller-context.ts';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';
import { PatternBadge } from './pattern-badge.tsx';

const SHOWN = 10;

export function WinnerModal({ cardId, line }: Extract<Modal, { kind: 'winner' }>) {
  const { controller } = useStage();
  const game = useGame();
  const { t } = useTexts();
  const numbers = squaresOf(game, cardId);
  const winner = game.winners.find((one) => one.cardId === cardId) ?? game.winner;
  const first = game.winners[0];
  const winning = line?.selectedIndices.map((index) => numbers?.[index] ?? '') ?? [];
  const shared = game.winners.length > 1;
  return (
    <GameDialog
      title="winnerTitle"
      tone="go"
      icon={<PartyPopper aria-hidden="true" />}
      onClose={controller.closeModal}
      footer={<CloseButton onClose={controller.closeModal} />}
    >
      <DesignatedWords game={game} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-xl font-bold">
          <HallWord word="card" values={{ id: cardId }} />
        </p>
        {winner?.pattern && (
          <>
            <p className="text-sm text-ink-soft">
              <HallWord word={`pattern_${winner.pattern}`} />
            </p>
            <PatternBadge
              pattern={winner.pattern}
              rowIndex={line?.rowIndex ?? null}
              colIndex={line?.colIndex ?? null}
            />
          </>
        )}
        {winner?.decidedBy === 'moderator' && (
          <p className="text-sm font-semibold text-attention">
            <Word text="decided" />
          </p>
        )}
      </div>
      {numbers !== null && (
        <CardGrid
          cardId={cardId}
          numbers={numbers}
          called={game.calledNumbers}
          line={line?.selectedIndices}
          className="w-64 text-xl"
        />
      )}
      {winning.length > 0 && (
        <p className="text-sm">
          <span className="text-ink-soft">
            <Word text="winningNumbers" />:{' '}
          </span>
          <strong>{winning.slice(0, SHOWN).join(', ')}</strong>
          {winning.length > SHOWN && ` ${t('moreNumbers', { count: winning.length - SHOWN })}`}
        </p>
      )}
      <p className="text-3xl font-extrabold text-go">
        <span className="text-sm font-medium text-ink-soft">
          <Word text="prize" />{' '}
        </span>
        <Word text="amountBirr" values={{ amount: formatNumber(winner?.prize ?? game.prizePool) }} />
      </p>
      {shared && (
        <p className="text-sm">
          <Word text="shared" values={{ cards: game.winners.map((one) => one.cardId).join(', ') }} />
          {first !== undefined && first.cardId !== cardId && (
            <>
              {' · '}
              <Word text="firstWinner" values={{ id: first.cardId }} />
            </>
          )}
        </p>
      )}
    </GameDialog>
  );
}
