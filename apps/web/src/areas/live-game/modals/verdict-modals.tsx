import type { GameJson } from '@adarash/contract';
import { COLUMNS } from '@adarash/rules/card';
import { isRunning } from '@adarash/rules/game';
import type { Pattern } from '@adarash/rules/pattern';
import { AlarmClock, PartyPopper, SearchX } from 'lucide-react';
import { HallWord } from '@/i18n/hall-words.ts';
import { formatFixed } from '@/lib/format.ts';
import { openOf, owedIn, sumOf } from '@/lib/owed.ts';
import { useCelebration } from '@/show/celebration.ts';
import { CardGrid } from '@/ui/hall/card-grid.tsx';
import { Fact } from '@/ui/hall/facts.tsx';
import { PatternName } from '@/ui/hall/pattern-picture.tsx';
import { Badge } from '@/ui/marks.tsx';
import { type Modal, squaresOf, type Verdict } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { NextGameButton } from '../next-game.tsx';
import { FalseClaimButton } from './correct-modals.tsx';
import { GameDialog, verdictClass } from './game-dialog.tsx';
import { HandOverAndGoOn, HandOvers } from './hand-over.tsx';
import { useTexts, Word } from './texts.ts';
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
  const isOpen = sumOf(openOf(owedIn(game)).filter(({ of }) => of === 'prize')) > 0;
  return (
    <GameDialog
      title="winnerTitle"
      tone="go"
      icon={<PartyPopper />}
      footer={
        <>
          <WordButton text="close" variant="secondary" onClick={controller.closeModal} />
          {isOpen ? (
            <NextGameButton key="later" variant="secondary" size="medium" icon={null} />
          ) : (
            <NextGameButton key="now" focused />
          )}
          {isOpen && <HandOverAndGoOn />}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
        <p className={verdictClass}>
          <HallWord text="card" values={{ id: cardId }} />
        </p>
        {winner?.pattern && <WonWith pattern={winner.pattern} names={game.patternNames} line={line} />}
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
          className="w-64 text-xl short:w-48 short:text-base"
        />
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-3xl font-extrabold text-go short:text-2xl">
          <span className="text-sm font-medium text-ink-soft">
            <Word text="prize" />{' '}
          </span>
          <span className="whitespace-nowrap">
            <Word text="amountBirr" values={{ amount: formatFixed(winner?.prize ?? game.prizePool) }} />
          </span>
        </p>
        {winning.length > 0 && (
          <p className="text-sm">
            <span className="text-ink-soft">
              <Word text="winningNumbers" />:{' '}
            </span>
            <strong>{winning.slice(0, SHOWN).join(', ')}</strong>
            {winning.length > SHOWN && ` ${t('moreNumbers', { count: winning.length - SHOWN })}`}
          </p>
        )}
      </div>
      <HandOvers />
      {game.roundedOff > 0 && (
        <p className="text-sm text-ink-soft">
          <HallWord text="roundedOff" values={{ amount: formatFixed(game.roundedOff) }} />
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

type WonWithProps = { pattern: Pattern; names: GameJson['patternNames']; line: WinnerProps['line'] };

/** The pattern once, and which row or column of it where that says more. */
function WonWith({ pattern, names, line }: WonWithProps) {
  const where =
    typeof line?.rowIndex === 'number' ? (
      <Word text="row" values={{ number: line.rowIndex + 1 }} />
    ) : typeof line?.colIndex === 'number' ? (
      <Word text="column" values={{ letter: COLUMNS[line.colIndex] ?? '' }} />
    ) : null;
  const name = <PatternName pattern={pattern} names={names} />;
  return (
    <>
      {where !== null && <p className="text-sm text-ink-soft">{name}</p>}
      <Badge tone="go">{where ?? name}</Badge>
    </>
  );
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
        <HallWord text="card" values={{ id: cardId }} />
      </p>
      <p className="font-semibold">
        <MessageText message={{ key: 'lateDefault' }} />
      </p>
      {verdict.wouldHaveWon !== null && <LateDetails missed={verdict.wouldHaveWon} />}
    </GameDialog>
  );
}

export function CheckModal({ cardId, verdict }: Extract<Modal, { kind: 'check' }>) {
  const { controller } = useLiveGame();
  const game = useGame();
  const numbers = squaresOf(game, cardId);
  const goOn = () => {
    controller.closeModal();
    void controller.toggleAuto();
  };
  return (
    <GameDialog
      title="checkTitle"
      tone="danger"
      icon={<SearchX />}
      footer={
        <>
          <FalseClaimButton cardId={cardId} verdict={verdict} />
          {isRunning(game) && <WordButton text="continueAuto" variant="secondary" onClick={goOn} />}
          <WordButton text="close" autoFocus onClick={controller.closeModal} />
        </>
      }
    >
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
