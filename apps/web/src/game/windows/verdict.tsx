import type { GameJson } from '@adarash/contract';
import { COLUMNS, columnOf } from '@adarash/rules/card';
import { closestWin, type ShownWin, shownWin, type WinningLine } from '@adarash/rules/claim';
import type { Pattern } from '@adarash/rules/pattern';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, PartyPopper, SearchX } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { cardQuery } from '../../api/answers.ts';
import { useHallWords } from '../../i18n/hall-words.ts';
import { formatFixed } from '../../lib/format.ts';
import { useHallClock } from '../../lib/time/use-hall-clock.ts';
import { VerdictLine } from '../../ui/dialogs/dialog.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { CardGrid, squaresOf } from '../board/card-grid.tsx';
import { Money } from '../board/facts.tsx';
import { PatternName } from '../board/pattern-picture.tsx';
import { AwardMark, DrawSeal } from '../draw/draw-notice.tsx';
import { Sentence } from '../words.tsx';
import { type CheckedClaim, FalseClaim } from './corrections.tsx';
import { GameWindow, LiveWindows, WordButton } from './game-window.tsx';
import { HandOvers } from './hand-over.tsx';
import { asksForOthers } from './others.tsx';
import { SharePaidHow } from './paid-how.tsx';
import { useTexts, Word } from './window-texts.ts';

const SHOWN = 10;
/** Maximum number of missing numbers that are listed; if more are missing, only their count is displayed. */
const MOST_MISSING = 5;

export type WonLine = Omit<ShownWin, 'numbers'> | null;

interface CheckedProps {
  /** Current state of the game, which may have changed since the card was checked. */
  game: GameJson;
  cardId: number;
  onClose: () => void;
  footer?: ReactNode;
}

/** Returns the numbers of a checked card. The live game has them; the moderator's list must load them. */
function useCard(game: GameJson, cardId: number) {
  const known = squaresOf(game, cardId);
  const { data: card } = useQuery({ ...cardQuery(cardId), enabled: known === null });
  return { numbers: known ?? card?.numbers ?? null, code: card?.code };
}

interface CheckedCardProps {
  game: GameJson;
  cardId: number;
  line?: WonLine;
  closest?: ReturnType<typeof closestWin>;
  size?: string;
}

function CheckedCard({
  game,
  cardId,
  line,
  closest = null,
  size = 'w-64 text-xl short:w-48 short:text-base',
}: CheckedCardProps) {
  const { numbers, code } = useCard(game, cardId);
  const { t } = useTexts();
  if (numbers === null) return null;
  return (
    <>
      <CardGrid
        cardId={cardId}
        numbers={numbers}
        called={game.calledNumbers}
        line={line?.selectedIndices}
        closest={closest}
        missingText={t('missingMark')}
        className={size}
      />
      {code !== undefined && (
        <p className="text-sm">
          <Named text="cardCode">{code}</Named>
        </p>
      )}
    </>
  );
}

const Named = ({ text, children }: { text: Parameters<typeof Word>[0]['text']; children: ReactNode }) => (
  <>
    <span className="text-ink-soft">
      <Word text={text} />:{' '}
    </span>
    <strong>{children}</strong>
  </>
);

/** Dialog with the result of a card check. `footer` is displayed below a card that has not won. */
export function VerdictWindow({ verdict, ...checked }: CheckedProps & { verdict: CheckedClaim }) {
  if (verdict.isBingo) return <WinnerWindow {...checked} line={shownWin(verdict)} />;
  if (verdict.lateCall) return <LateWindow {...checked} verdict={verdict} />;
  return <CheckWindow {...checked} verdict={verdict} />;
}

export function WinnerWindow(props: CheckedProps & { line: WonLine; payable?: boolean }) {
  const { word: hallWord } = useHallWords();
  const { game, cardId, line, payable = false, onClose, footer } = props;
  const { t, word } = useTexts();
  const { numbers } = useCard(game, cardId);
  const winner = game.winners.find((one) => one.cardId === cardId) ?? game.winner;
  const first = game.winners[0];
  const winning = line?.selectedIndices.map((index) => numbers?.[index] ?? '') ?? [];
  return (
    <SharePaidHow>
      <GameWindow
        title={word('winnerTitle')}
        tone="go"
        icon={<PartyPopper />}
        game={game}
        onClose={onClose}
        footer={footer}
      >
        <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
          <VerdictLine>{hallWord('card', { id: cardId })}</VerdictLine>
          {winner?.pattern && <WonWith pattern={winner.pattern} names={game.patternNames} line={line} />}
          {winner?.decidedBy === 'moderator' && (
            <p className="text-sm font-semibold text-attention">{word('decided')}</p>
          )}
        </div>
        <StaffSeal game={game} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div>
            <CheckedCard game={game} cardId={cardId} line={line} />
          </div>
          <AnyOther game={game} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-3xl font-extrabold text-go short:text-2xl">
            <span className="text-sm font-medium text-ink-soft">{word('prize')} </span>
            <span className="whitespace-nowrap">
              {word('amountBirr', { amount: formatFixed(winner?.prize ?? game.prizePool) })}
            </span>
          </p>
          {winner?.jackpot !== undefined && (
            <p
              data-jackpot-share=""
              className="flex flex-wrap items-center gap-2 text-xl font-extrabold text-attention"
            >
              {hallWord('jackpot')} <Money birr={winner.jackpot} />
              <AwardMark game={game} />
            </p>
          )}
          {winning.length > 0 && (
            <p className="text-sm">
              <Named text="winningNumbers">{winning.slice(0, SHOWN).join(', ')}</Named>
              {winning.length > SHOWN && ` ${t('moreNumbers', { count: winning.length - SHOWN })}`}
            </p>
          )}
        </div>
        <HandOvers game={game} large="prize" payable={payable} />
        {game.roundedOff > 0 && (
          <p className="text-sm text-ink-soft">{hallWord('roundedOff', { amount: formatFixed(game.roundedOff) })}</p>
        )}
        {game.winners.length > 1 && (
          <p className="text-sm">
            {word('shared', { cards: game.winners.map((one) => one.cardId).join(', ') })}
            {first !== undefined && first.cardId !== cardId && (
              <>
                {' · '}
                {word('firstWinner', { id: first.cardId })}
              </>
            )}
          </p>
        )}
      </GameWindow>
    </SharePaidHow>
  );
}

function AnyOther({ game }: { game: GameJson }) {
  const { word } = useTexts();
  const clock = useHallClock();
  const { calledNumbers, othersComplete: count = 0 } = game;
  const complete = count === 1 ? 'othersOne' : 'othersMany';
  const last = calledNumbers.at(-1);
  if (!asksForOthers(game, clock.now()) || last === undefined) return null;
  return (
    <div role="status" className="min-w-0 flex-1 basis-52">
      <p className="text-2xl leading-tight font-extrabold text-balance short:text-xl">
        {word('anyOther', { call: `${columnOf(last)} ${last}` })}
      </p>
      <p className={count > 0 ? 'text-lg font-bold text-attention-ink' : 'text-ink-soft'}>
        {word(count === 0 ? 'othersNone' : complete, { count })}
      </p>
    </div>
  );
}

/** Seal of a fair game on a dialog in a staff list. The live game already displays the seal next to its dialogs. */
function StaffSeal({ game }: { game: GameJson }) {
  const isLive = use(LiveWindows) !== null;
  return !isLive && game.draw === 'fair' ? <DrawSeal game={game} /> : null;
}

type WonWithProps = { pattern: Pattern; names: GameJson['patternNames']; line: WonLine };

/** Pattern of a winning card with its row or column, or with each line if the pattern counts lines. */
function WonWith({ pattern, names, line }: WonWithProps) {
  const name = <PatternName pattern={pattern} names={names} />;
  const where = line && placeOf(line);
  const lines = line?.lines ?? [];
  return (
    <>
      {(where !== null || lines.length > 0) && <p className="text-sm text-ink-soft">{name}</p>}
      {lines.map((one) => (
        <Badge key={one.selectedIndices.join()} tone="go">
          {placeOf(one) ?? <PatternName pattern={one.pattern} names={names} />}
        </Badge>
      ))}
      {lines.length === 0 && <Badge tone="go">{where ?? name}</Badge>}
    </>
  );
}

/** Returns the name of a line's row or column, or null for another line. */
function placeOf({ rowIndex, colIndex }: Pick<WinningLine, 'rowIndex' | 'colIndex'>): ReactNode {
  if (rowIndex !== null) return <Word text="row" values={{ number: rowIndex + 1 }} />;
  return colIndex === null ? null : <Word text="column" values={{ letter: COLUMNS[colIndex] ?? '' }} />;
}

export function LateWindow({ game, cardId, verdict, onClose }: CheckedProps & { verdict: CheckedClaim }) {
  const { word: hallWord } = useHallWords();
  const texts = useTexts();
  return (
    <GameWindow
      title={texts.word('lateTitle')}
      alert
      verdict
      tone="attention"
      icon={<AlarmClock />}
      game={game}
      onClose={onClose}
      footer={<WordButton text="understand" autoFocus onClick={onClose} />}
    >
      <p className="text-xl font-bold">{texts.word('lateHeading')}</p>
      <p className="text-sm text-ink-soft">{hallWord('card', { id: cardId })}</p>
      <div className="font-semibold">
        <Sentence message={{ key: 'lateDefault' }} texts={texts} />
      </div>
      <Missed game={game} missed={verdict.wouldHaveWon} />
    </GameWindow>
  );
}

export function CheckWindow({ game, cardId, verdict, onClose, footer }: CheckedProps & { verdict: CheckedClaim }) {
  const texts = useTexts();
  const { numbers } = useCard(game, cardId);
  // Responses of older servers do not contain the number of missing squares.
  const hasMissing = typeof verdict.missing === 'number';
  const closest = hasMissing && numbers && closestWin({ cardId, numbers }, game.calledNumbers, game.pattern);
  const missing = closest ? closest.missing.map((square) => numbers?.[square] ?? '') : [];
  return (
    <GameWindow
      title={texts.word('checkTitle')}
      tone="danger"
      icon={<SearchX />}
      game={game}
      onClose={onClose}
      footer={footer}
    >
      <VerdictLine>{texts.word('notWinner', { id: cardId })}</VerdictLine>
      {hasMissing && (
        <p className="text-xl font-bold">
          {missing.length > 0 && missing.length <= MOST_MISSING
            ? texts.word('misses', { id: cardId, numbers: missing.join(', ') })
            : texts.word(verdict.missing === 1 ? 'missingOne' : 'missingMany', { count: verdict.missing ?? '' })}
        </p>
      )}
      <FalseClaim game={game} cardId={cardId} verdict={verdict} onDone={onClose} />
      <StaffSeal game={game} />
      <CheckedCard
        game={game}
        cardId={cardId}
        closest={closest || null}
        size="w-80 max-w-full text-2xl short:w-64 short:text-lg"
      />
      {verdict.lastCalledNumber !== null && (
        <p className="text-sm">
          <Named text="lastCalled">{verdict.lastCalledNumber}</Named>
        </p>
      )}
      {verdict.wouldHaveWon !== null && <Sentence message={{ key: 'lateCardDefault' }} texts={texts} />}
      <Missed game={game} missed={verdict.wouldHaveWon} />
    </GameWindow>
  );
}

function Missed({ game, missed }: { game: GameJson; missed: CheckedClaim['wouldHaveWon'] }) {
  const { word } = useTexts();
  if (missed === null) return null;
  return (
    <Facts layout="columns" className="rounded-control bg-sunken p-3">
      <Fact name={word('wouldHaveWon')}>
        <PatternName pattern={missed.pattern} names={game.patternNames} />
      </Fact>
      <Fact name={word('callIndex')}>{missed.callIndex}</Fact>
      <Fact name={word('completingNumber')}>{missed.completingNumber}</Fact>
      <Fact name={word('prize')}>{word('amountBirr', { amount: formatFixed(game.prizePool) })}</Fact>
    </Facts>
  );
}
