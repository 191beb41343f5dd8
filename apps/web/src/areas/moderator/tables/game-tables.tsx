import type { FutureWinner, GameJson } from '@adarash/contract';
import { ListChecks, Megaphone, Pencil, Play, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNoDesignatedSince } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { DrawMark } from '@/game/draw/marks.tsx';
import { StaffPatternName } from '@/i18n/pattern-name.tsx';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Column, IN_TWO_LINES, STAYS_IN_VIEW, WRAPS } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { type More, ShowMore } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import type { OpenDialog } from '../control-dialogs.tsx';
import { DrawMarks, MixSeconds } from '../draw-marks.tsx';
import { checkStart, type GameFailure, winnerCardsOf } from '../model/games.ts';
import { MODERATOR, type ModeratorTexts } from '../texts.ts';

interface ListState {
  loading: boolean;
  /**
   * True if the request for the table's rows failed. The table must then not be displayed as empty, unless its rows are
   * optional.
   */
  failed: boolean;
  onAgain: () => void;
}

interface OpenGamesProps extends ListState {
  games: readonly GameJson[];
  open: OpenDialog;
  onFailure: (failure: GameFailure | null) => void;
}

interface PendingGamesProps extends OpenGamesProps {
  /** True if no game is running. Starting the first pending game is then the recommended next action. */
  isNext: boolean;
}

const firstColumns = ({ word }: ModeratorTexts): readonly Column<GameJson>[] => [
  { key: 'number', title: word('gameNumber'), cell: (game) => <GameNumber game={game} /> },
  {
    key: 'pattern',
    title: word('pattern'),
    cell: (game) => <StaffPatternName pattern={game.pattern} names={game.patternNames} />,
    className: WRAPS,
  },
  { key: 'cards', title: word('cards'), cell: (game) => game.cardCount, numeric: true },
];

/** Number of a game with the mark of its draw, because the number must never be displayed without this mark. */
const GameNumber = ({ game }: { game: GameJson }) => {
  const { t } = useT(MODERATOR);
  return (
    <span className="flex flex-wrap items-center gap-2 py-1">
      <span className="font-semibold">{game.gameNumber}</span>
      <DrawMarks game={game} />
      {game.status === 'paused' && <Badge tone="attention">{t('paused')}</Badge>}
      {game.status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
    </span>
  );
};

export function PendingGames({ games, open, onFailure, isNext, ...state }: PendingGamesProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { mutate, isPending, variables } = useAction('POST /games/:id/start', {
    failed: t('startFailed'),
    done: answerWords,
    onFailed: (sentence, _, { params }) => onFailure({ sentence, gameId: params.id, status: 'pending' }),
  });
  const start = ({ _id: gameId, status }: GameJson) => {
    const refused = checkStart(texts, gameId);
    onFailure(refused === null ? null : { sentence: refused, gameId, status });
    if (refused === null) mutate({ params: { id: gameId }, body: {} });
  };

  const mayChoose = useNoDesignatedSince() === null;
  const first = isNext ? games[0] : undefined;
  const columns: Column<GameJson>[] = [
    ...firstColumns(texts),
    {
      key: 'winner',
      title: word('winner'),
      cell: (game) => (
        <span className="flex items-center gap-2">
          {game.moderatorWinnerCardId ?? <span className="text-ink-soft">{t('notSet')}</span>}
          <SmallButton
            text={word('set')}
            title={t('setFor', { number: game.gameNumber })}
            onClick={() => open({ kind: 'set-winner', game })}
          />
        </span>
      ),
    },
    {
      key: 'actions',
      title: word('actions'),
      numeric: true,
      cell: (game) => (
        <Button
          text={word('start')}
          variant={game === first ? 'primary' : 'secondary'}
          size="small"
          icon={<Play />}
          title={t('startFor', { number: game.gameNumber })}
          busy={isPending && variables.params.id === game._id}
          disabled={isPending}
          onClick={() => start(game)}
        />
      ),
    },
  ];

  return (
    <TablePanel
      title="pendingGames"
      columns={columns.filter(({ key }) => mayChoose || key !== 'winner')}
      rows={games}
      empty={t('noPending')}
      {...state}
    />
  );
}

export function ActiveGames({ games, open, onFailure, ...state }: OpenGamesProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { mutate, isPending, variables } = useAction('PATCH /games/:id', {
    failed: t('toggleFailed'),
    done: answerWords,
    onFailed: (sentence, _, { params: { id: gameId } }) =>
      onFailure({ sentence, gameId, status: games.find(({ _id }) => _id === gameId)?.status ?? 'active' }),
  });
  const toggle = (game: GameJson) => {
    onFailure(null);
    mutate({ params: { id: game._id }, body: { jackpotEnabled: !game.jackpotEnabled } });
  };

  const columns: Column<GameJson>[] = [
    ...firstColumns(texts),
    {
      key: 'called',
      title: word('calledNumbers'),
      cell: (game) => game.calledNumbers.length,
      numeric: true,
      className: IN_TWO_LINES,
    },
    {
      key: 'jackpot',
      title: word('jackpot'),
      cell: (game) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <JackpotBadge enabled={game.jackpotEnabled} />
          <SmallButton
            text={word('toggle')}
            title={t('toggleFor', { number: game.gameNumber })}
            busy={isPending && variables.params.id === game._id}
            disabled={isPending}
            onClick={() => toggle(game)}
          />
        </span>
      ),
    },
    {
      key: 'actions',
      title: word('actions'),
      numeric: true,
      cell: (game) => <GameActions game={game} open={open} />,
      className: STAYS_IN_VIEW,
    },
  ];

  return <TablePanel title="activeGames" columns={columns} rows={games} empty={t('noActive')} {...state} />;
}

function GameActions({ game, open }: { game: GameJson; open: OpenDialog }) {
  const { t, word } = useT(MODERATOR);
  const number = game.gameNumber;
  return (
    <span className="inline-flex gap-1">
      <SmallButton
        text={game.mixing === null ? word('callNumber') : <MixSeconds mixing={game.mixing} />}
        icon={<Megaphone />}
        title={t('callFor', { number })}
        disabled={game.status !== 'active' || game.mixing !== null}
        onClick={() => open({ kind: 'call', game })}
      />
      <SmallButton
        text={word('check')}
        icon={<ListChecks />}
        title={t('checkFor', { number })}
        onClick={() => open({ kind: 'check', game })}
      />
      <SmallButton
        text={word('finish')}
        icon={<Square />}
        title={t('finishFor', { number })}
        onClick={() => open({ kind: 'finish', game })}
      />
    </span>
  );
}

const finishedColumns = (texts: ModeratorTexts): readonly Column<GameJson>[] => [
  ...firstColumns(texts),
  {
    key: 'winner',
    title: texts.word('winner'),
    numeric: true,
    cell: (game) => winnerCardsOf(game) ?? <span className="text-ink-soft">{texts.t('none')}</span>,
  },
];

type FinishedGamesProps = ListState & { games: readonly GameJson[]; more: More | null };

const FIRST_FINISHED = 5;

export function FinishedGames({ games, more, ...state }: FinishedGamesProps) {
  const texts = useT(MODERATOR);
  const { t } = texts;
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && games.length > FIRST_FINISHED;
  return (
    <TablePanel
      title="finishedGames"
      columns={finishedColumns(texts)}
      rows={isCut ? games.slice(0, FIRST_FINISHED) : games}
      empty={t('noFinished')}
      more={isCut ? null : more}
      showAll={isCut ? () => setWhole(true) : null}
      {...state}
    />
  );
}

interface TablePanelProps<Row> extends ListState {
  title: 'pendingGames' | 'activeGames' | 'finishedGames' | 'futureGames';
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  optional?: boolean;
  more?: More | null;
  /** Displays the remaining rows of the table. null if all rows are already displayed. */
  showAll?: (() => void) | null;
}

function TablePanel<Row extends { _id: string }>(props: TablePanelProps<Row>) {
  const { named, t, word } = useT(MODERATOR);
  const { title, rows, empty, failed, optional = false, onAgain, more = null, showAll = null, ...table } = props;
  const again = <SmallButton text={word('tryAgain')} onClick={onAgain} />;
  const notLoaded = optional ? { title: empty, hint: t('notLoaded') } : { title: t('notLoaded') };
  return (
    <Panel title={word(title)} flush>
      <DataTable
        {...table}
        label={named(title)}
        rows={rows}
        rowKey={(row) => row._id}
        empty={failed ? <EmptyState {...notLoaded} action={again} /> : empty}
        loadingText={t('loading')}
        className="max-h-96"
      />
      <ShowMore more={more} />
      {showAll !== null && (
        <div className="flex justify-center border-t border-line p-3">
          <Button text={word('showAll')} variant="secondary" onClick={showAll} />
        </div>
      )}
    </Panel>
  );
}

const JackpotBadge = ({ enabled }: { enabled: boolean }) => {
  const { t } = useT(MODERATOR);
  return <Badge tone={enabled ? 'go' : 'neutral'}>{enabled ? t('enabled') : t('disabled')}</Badge>;
};

type DesignationsProps = ListState & { designations: readonly FutureWinner[]; open: OpenDialog };

export function Designations({ designations, open, ...state }: DesignationsProps) {
  const { t, word } = useT(MODERATOR);
  const columns: Column<FutureWinner>[] = [
    {
      key: 'number',
      title: word('gameNumber'),
      cell: (designation) => (
        <span className="flex flex-wrap items-center gap-2 py-1">
          <span className="font-semibold">{designation.gameNumber}</span>
          <DrawMark draw="designated" />
        </span>
      ),
    },
    {
      key: 'pattern',
      title: word('pattern'),
      cell: (designation) =>
        designation.pattern ? (
          <StaffPatternName pattern={designation.pattern} names={designation.patternNames} />
        ) : (
          t('notSet')
        ),
    },
    { key: 'card', title: word('winnerCardId'), cell: (designation) => designation.cardId, numeric: true },
    {
      key: 'jackpot',
      title: word('jackpot'),
      cell: (designation) => <JackpotBadge enabled={designation.jackpotEnabled} />,
    },
    {
      key: 'status',
      title: word('status'),
      cell: (designation) => (
        <Badge tone={designation.status === 'pending' ? 'info' : 'neutral'}>{designation.status}</Badge>
      ),
    },
    {
      key: 'actions',
      title: word('actions'),
      numeric: true,
      cell: (designation) => (
        <span className="inline-flex gap-1">
          <SmallButton
            text={word('reconfigure')}
            icon={<Pencil />}
            title={t('reconfigureFor', { number: designation.gameNumber })}
            disabled={designation.started}
            onClick={() => open({ kind: 'reconfigure', designation })}
          />
          <SmallButton
            text={word('delete')}
            icon={<Trash2 />}
            title={t('deleteFor', { number: designation.gameNumber })}
            disabled={designation.started}
            onClick={() => open({ kind: 'delete', designation })}
          />
        </span>
      ),
    },
  ];

  return (
    <TablePanel title="futureGames" columns={columns} rows={designations} empty={t('noFuture')} optional {...state} />
  );
}
