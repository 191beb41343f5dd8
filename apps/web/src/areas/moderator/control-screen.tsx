import type { Answer, FutureWinner } from '@adarash/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Grid3x3, MonitorPlay, Settings2, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { cardsQuery, useAnswer, useNoDesignatedSince } from '../../api/answers.ts';
import { DrawMark } from '../../game/draw/marks.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { AnchorButton, Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { PageTitle } from '../../ui/layout/screen.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import type { ControlDialog } from './control-dialogs.tsx';
import { DesignatedGames, type Noticed } from './draw-marks.tsx';
import { type GameFailure, gamesQuery, groupGames, standingFailure } from './model/games.ts';
import { PATTERNS } from './patterns/texts.ts';
import { RunningGame } from './running-game.tsx';
import { ActiveGames, Designations, FinishedGames, PendingGames } from './tables/game-tables.tsx';
import { MODERATOR } from './texts.ts';

const loadDialogs = () => import('./control-dialogs.tsx');
const ControlDialogs = lazyComponent(loadDialogs);
const PatternsDialog = lazyComponent(() => import('./patterns/patterns-dialog.tsx'));

export default function ControlScreen() {
  const { t, word } = useT(MODERATOR);
  const patternsTexts = useT(PATTERNS);
  usePageTitle(t('title'));
  const control = useControl();
  const [dialog, setDialog] = useState<ControlDialog | null>(null);
  const [drawing, setDrawing] = useState(false);
  useEffect(() => {
    // The dialogs are loaded after the tables, so that they open immediately on the first click.
    loadDialogs().catch(() => undefined);
  }, []);
  const { lists, designations, load, refusal } = control;
  const noDesignatedSince = useNoDesignatedSince();
  return (
    <div className="flex flex-col gap-4">
      {lists.active.map((game) => (
        <RunningGame key={game._id} game={game} open={setDialog} onFailure={refusal.set} />
      ))}
      <PageTitle
        title={word('title')}
        action={
          <>
            <Button
              text={patternsTexts.word('title')}
              variant="secondary"
              icon={<Grid3x3 />}
              onClick={() => setDrawing(true)}
            />
            <HallDisplayLink />
          </>
        }
      />
      {(load.failure !== null || refusal.text !== null) && (
        // The error is sticky, so that it stays visible if its table row is outside the view.
        <div className="sticky top-16 z-20 flex flex-col gap-2">
          {load.failure !== null && <LoadFailed text={load.failure} of={load} />}
          {refusal.text !== null && (
            <Banner tone="error" onClose={() => refusal.set(null)}>
              {refusal.text}
            </Banner>
          )}
        </div>
      )}
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <CashierCard cashier={control.cashier} failed={load.failure === t('cashierFailed')} />
        <NextGameCard
          noDesignatedSince={noDesignatedSince}
          isNext={lists.active.length === 0 && lists.pending.length === 0}
          onConfigure={() => setDialog({ kind: 'configure' })}
        />
      </div>
      <DesignatedGames games={noticedOf(lists, designations.winners)} />
      <PendingGames
        games={lists.pending}
        isNext={lists.active.length === 0}
        {...control.games}
        open={setDialog}
        onFailure={refusal.set}
      />
      {noDesignatedSince === null && (
        <Designations designations={designations.winners} {...designations.table} open={setDialog} />
      )}
      <ActiveGames games={lists.active} {...control.games} open={setDialog} onFailure={refusal.set} />
      <FinishedGames games={lists.finished} {...control.games} more={control.moreFinished} />
      {dialog !== null && (
        <ControlDialogs
          dialog={dialog}
          cards={control.cards}
          designations={designations.winners}
          open={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
      {drawing && <PatternsDialog onClose={() => setDrawing(false)} />}
    </div>
  );
}

/**
 * Returns the games in the tables that require the notice of a designated winner. Running games are excluded, because
 * their panel already contains the notice.
 */
const noticedOf = (
  { pending, finished }: Pick<ReturnType<typeof groupGames>, 'pending' | 'finished'>,
  designations: readonly FutureWinner[],
): Noticed[] => [
  ...[...pending, ...finished].filter(({ designated }) => designated),
  ...designations.filter(({ started }) => !started).map(({ gameNumber }) => ({ gameNumber })),
];

/**
 * Returns the current data of the moderator's screen. It requests the cashier first, then the hall's games and
 * designated winners.
 */
function useControl() {
  const { t } = useT(MODERATOR);
  const cashier = useAnswer('GET /games/paired-cashier', {});
  const cashierId = cashier.data?.data.cashierId ?? '';
  const enabled = cashierId !== '';
  const games = useInfiniteQuery({ ...gamesQuery, enabled });
  const designations = useAnswer('POST /games/future-winners', { body: { cashierId } }, { enabled });
  const cards = useQuery(cardsQuery);
  const lists = useMemo(() => groupGames(games.data ?? []), [games.data]);
  // A failed request for older games does not affect the existing list of games.
  const gamesFailed = games.isError && !games.isFetchNextPageError;
  const [failure, setFailure] = useState<GameFailure | null>(null);

  const needed = [
    { query: cashier, failed: t('cashierFailed') },
    { query: games, failed: t('gamesFailed') },
    { query: cards, failed: t('cardsFailed') },
  ];
  const retry = () => {
    for (const { query } of needed) if (query.isError) void query.refetch();
  };
  return {
    cashier: cashier.data?.data,
    lists,
    moreFinished: games.hasNextPage ? { load: () => void games.fetchNextPage(), busy: games.isFetchingNextPage } : null,
    cards: cards.data ?? [],
    /** State of the tables of games. These tables stay usable if the request for designated winners fails. */
    games: {
      loading: cashier.isPending || (games.isPending && cashier.isSuccess),
      failed: cashier.isError || gamesFailed,
      onAgain: retry,
    },
    designations: {
      winners: designations.isError ? [] : (designations.data?.winners ?? []),
      table: {
        loading: cashier.isPending || (designations.isPending && cashier.isSuccess),
        failed: cashier.isError || designations.isError,
        onAgain: () => void (cashier.isError ? retry() : designations.refetch()),
      },
    },
    load: {
      failure: needed.find(({ query }) => query.isError)?.failed ?? null,
      refetch: retry,
      isFetching: needed.some(({ query }) => query.isFetching),
    },
    /** Error of the last action in a table row, or null if it is no longer valid. */
    refusal: { text: standingFailure(failure, games.data ?? []), set: setFailure },
  };
}

interface CashierCardProps {
  cashier: Answer<'GET /games/paired-cashier'>['data'] | undefined;
  failed: boolean;
}

const CashierCard = ({ cashier, failed }: CashierCardProps) => {
  const { word } = useT(MODERATOR);
  return (
    <Panel title={word('managedCashier')}>
      {cashier === undefined && !failed && <Skeleton className="h-12" />}
      {cashier === undefined && failed && <p className="text-sm text-ink-soft">—</p>}
      {cashier !== undefined && (
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-full bg-info-soft text-info-ink [&_svg]:size-5"
          >
            <UserRound />
          </span>
          <Facts layout="person" className="min-w-0">
            <Fact name={word('name')}>
              <span className="text-base font-semibold">{cashier.name}</span>
            </Fact>
            <Fact name={word('email')}>
              <span className="text-ink-soft">{cashier.email}</span>
            </Fact>
          </Facts>
        </div>
      )}
    </Panel>
  );
};

interface NextGameCardProps {
  noDesignatedSince: string | null;
  /** True if no game can be called or started. Creating a game is then the recommended next action. */
  isNext: boolean;
  onConfigure: () => void;
}

function NextGameCard({ noDesignatedSince, isNext, onConfigure }: NextGameCardProps) {
  const { t, word, format } = useT(MODERATOR);
  const { data } = useAnswer('GET /games/next-draw', {});
  if (noDesignatedSince !== null) {
    return (
      <Panel title={word('configureNext')}>
        <p className="text-sm text-ink-soft">{t('noDesignated', { day: format.date(noDesignatedSince) })}</p>
      </Panel>
    );
  }
  return (
    <Panel title={word('configureNext')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            <p className="flex min-h-5 flex-wrap items-center gap-2 font-medium text-ink">
              {data !== undefined && t('configureNextHint', { number: data.gameNumber })}
              {data?.designated && <DrawMark draw="designated" />}
            </p>
            <p>{t('configureHint')}</p>
          </div>
          <Button
            text={word('configureFuture')}
            variant={isNext ? 'primary' : 'secondary'}
            icon={<Settings2 />}
            onClick={onConfigure}
          />
        </div>
      </div>
    </Panel>
  );
}

function HallDisplayLink() {
  const { word } = useT(MODERATOR);
  const { data } = useAnswer('GET /hall-code', {});
  if (data === undefined) return null;
  return (
    <AnchorButton
      href={data.path}
      target="_blank"
      rel="noreferrer"
      variant="secondary"
      icon={<MonitorPlay />}
      text={word('openDisplay')}
    />
  );
}
