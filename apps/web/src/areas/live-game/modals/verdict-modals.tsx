import type { GameJson } from '@adarash/contract';
import { COLUMNS } from '@adarash/rules/card';
import type { Pattern } from '@adarash/rules/pattern';
import { AlarmClock, HandCoins, PartyPopper, SearchX } from 'lucide-react';
import { HallWord } from '@/i18n/hall-words/index.ts';
import { useTexts, Word } from '@/i18n/live-windows/index.ts';
import { formatClock, formatFixed } from '@/lib/format.ts';
import { useCelebration } from '@/show/celebration.ts';
import { CardGrid } from '@/ui/hall/card-grid.tsx';
import { Fact, Money } from '@/ui/hall/facts.tsx';
import { PatternName } from '@/ui/hall/pattern-picture.tsx';
import { Badge } from '@/ui/marks.tsx';
import { isBusy, type Modal, squaresOf, type Verdict } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { NextGameButton } from '../next-game.tsx';
import { GameDialog, verdictClass } from './game-dialog.tsx';
import { MessageText, WordButton } from './words.tsx';

const SHOWN = 10;

type WinnerProps = Extract<Modal, { kind: 'winner' }>;

export function WinnerModal({ cardId, line, fresh = false }: WinnerProps) {
  useCelebration('win', fresh);
  const { controller } = useLiveGame();
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
      verdict
      tone="go"
      icon={<PartyPopper />}
      footer={
        <>
          <WordButton text="close" variant="secondary" onClick={controller.closeModal} />
          <NextGameButton focused />
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-xl font-bold">
          <HallWord word="card" values={{ id: cardId }} />
        </p>
        {winner?.pattern && (
          <>
            <p className="text-sm text-ink-soft">
              <PatternName pattern={winner.pattern} names={game.patternNames} />
            </p>
            <Badge tone="go">
              <LineName pattern={winner.pattern} names={game.patternNames} line={line} />
            </Badge>
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
          className="w-64 text-xl short:w-52 short:text-base"
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
        <Word text="amountBirr" values={{ amount: formatFixed(winner?.prize ?? game.prizePool) }} />
      </p>
      <Payments />
      {game.roundedOff > 0 && (
        <p className="text-sm text-ink-soft">
          <HallWord word="roundedOff" values={{ amount: formatFixed(game.roundedOff) }} />
        </p>
      )}
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

/** Each winner and the money in their hand. Once one was paid, no further card can share. */
function Payments() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {game.winners.map(({ cardId, prize, paid }) => (
        <li key={cardId} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
          <span className="mr-auto font-semibold">
            <HallWord word="card" values={{ id: cardId }} /> · <Money birr={prize} />
          </span>
          {paid === undefined ? (
            <WordButton
              text="paid"
              size="small"
              variant="secondary"
              icon={<HandCoins />}
              busy={isBusy(state, 'paying')}
              onClick={() => void controller.pay(cardId)}
            />
          ) : (
            <span className="font-medium text-go">
              <Word text="paidBy" values={{ name: paid.by, time: formatClock(paid.at) }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Which row or column won, else the pattern. */
function LineName({
  pattern,
  names,
  line,
}: {
  pattern: Pattern;
  names: GameJson['patternNames'];
  line: WinnerProps['line'];
}) {
  if (typeof line?.rowIndex === 'number') return <Word text="row" values={{ number: line.rowIndex + 1 }} />;
  if (typeof line?.colIndex === 'number')
    return <Word text="column" values={{ letter: COLUMNS[line.colIndex] ?? '' }} />;
  return <PatternName pattern={pattern} names={names} />;
}

export function LateModal({ cardId, verdict }: Extract<Modal, { kind: 'late' }>) {
  const { controller } = useLiveGame();
  return (
    <GameDialog
      title="lateTitle"
      alert
      verdict
      tone="attention"
      icon={<AlarmClock />}
      footer={<WordButton text="understand" autoFocus onClick={controller.closeModal} />}
    >
      <p className="text-xl font-bold">
        <Word text="lateHeading" />
      </p>
      <p className="text-sm text-ink-soft">
        <HallWord word="card" values={{ id: cardId }} />
      </p>
      <p className="font-semibold">
        <MessageText message={{ key: 'lateDefault' }} />
      </p>
      {verdict.wouldHaveWon !== null && <LateDetails missed={verdict.wouldHaveWon} />}
    </GameDialog>
  );
}

export function CheckModal({ cardId, verdict }: Extract<Modal, { kind: 'check' }>) {
  const game = useGame();
  const numbers = squaresOf(game, cardId);
  return (
    <GameDialog title="checkTitle" tone="danger" icon={<SearchX />}>
      <p className={verdictClass}>
        <Word text="notWinner" values={{ id: cardId }} />
      </p>
      {/* An older server does not say it. */}
      {typeof verdict.missing === 'number' && (
        <p className="text-xl font-bold">
          <Word text={verdict.missing === 1 ? 'missingOne' : 'missingMany'} values={{ count: verdict.missing }} />
        </p>
      )}
      {numbers !== null && (
        <CardGrid
          cardId={cardId}
          numbers={numbers}
          called={game.calledNumbers}
          className="w-64 text-xl short:w-52 short:text-base"
        />
      )}
      {verdict.lastCalledNumber !== null && (
        <p className="text-sm">
          <span className="text-ink-soft">
            <Word text="lastCalled" />:{' '}
          </span>
          <strong>{verdict.lastCalledNumber}</strong>
        </p>
      )}
      {verdict.wouldHaveWon !== null && (
        <>
          <MessageText message={{ key: 'lateCardDefault' }} />
          <LateDetails missed={verdict.wouldHaveWon} />
        </>
      )}
    </GameDialog>
  );
}

function LateDetails({ missed }: { missed: NonNullable<Verdict['wouldHaveWon']> }) {
  const game = useGame();
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-control bg-sunken p-3">
      <Fact name={<Word text="wouldHaveWon" />}>
        <PatternName pattern={missed.pattern} names={game.patternNames} />
      </Fact>
      <Fact name={<Word text="callIndex" />}>{missed.callIndex}</Fact>
      <Fact name={<Word text="completingNumber" />}>{missed.completingNumber}</Fact>
      <Fact name={<Word text="prize" />}>
        <Word text="amountBirr" values={{ amount: formatFixed(game.prizePool) }} />
      </Fact>
    </dl>
  );
}
