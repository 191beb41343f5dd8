import type { GameRow } from '@adarash/contract';
import { hasEnded } from '@adarash/rules/game';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { DrawCell, usePutOutText } from '@/game/draw/marks.tsx';
import { cardsText } from '@/i18n/common.ts';
import { named } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { cx } from '@/lib/class-names.ts';
import { formatDateTime, formatMoney, formatNumber } from '@/lib/format.ts';
import { mayUndo, openOf, owedIn } from '@/money/owed.ts';
import { Badge } from '@/ui/badge.tsx';
import { Button, type ButtonVariant, buttonClass } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, DataTable, IN_TWO_LINES, STAYS_IN_VIEW } from '@/ui/table.tsx';
import { actionsFor, type GameAction, type GameActions, labelOf } from './game-action.ts';
import { t } from './texts.ts';
import { STATUS_TONES, statusLabel } from './use-report.ts';

export type RowActs = GameActions & { handOver: (game: GameRow) => void; print: (game: GameRow) => void };

interface GamesPanelProps {
  games: readonly GameRow[];
  total: number;
  actions: RowActs;
  more: { has: boolean; loading: boolean; load: () => void };
}

export const GamesPanel = ({ games, total, actions, more }: GamesPanelProps) => (
  <Panel title={t('list', { count: total })} flush>
    <DataTable
      label={t('listLabel')}
      columns={columnsOf(actions)}
      rows={games}
      rowKey={(game) => game._id}
      empty={t('none')}
      className="max-h-[32rem]"
    />
    {more.has && (
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2">
        <p className="text-sm text-ink-soft">{t('shown', { shown: games.length, total })}</p>
        <Button text={t('more')} variant="secondary" busy={more.loading} onClick={more.load} />
      </div>
    )}
  </Panel>
);

/** Nothing of a game that was called off was drawn fairly; what staff chose, typed or put out stays said. */
function RowDraw({ game }: { game: GameRow }) {
  const putOut = usePutOutText(game);
  if (game.status === 'voided' && game.draw === 'fair') return putOut ?? '—';
  return <DrawCell game={game} manual={t('manualShort', { count: game.manualCalls })} />;
}

function Taken({ game, of }: { game: GameRow; of: 'houseFee' | 'prizePool' }) {
  if (game.status === 'voided') return '—';
  return (
    <>
      {formatMoney(game[of])}
      {of === 'prizePool' && game.roundedOff > 0 && (
        <span className="block text-xs whitespace-normal text-ink-soft">
          {t('toJackpot', { amount: formatMoney(game.roundedOff) })}
        </span>
      )}
    </>
  );
}

function Winners({ game }: { game: GameRow }) {
  const owed = owedIn(game);
  if (owed.length === 0) return '—';
  const open = openOf(owed).length;
  const some = open === owed.length ? t('open') : t('openSome', { open, count: owed.length });
  const cards = owed.map(({ of, cardId }) => (of === 'jackpot' ? t('jackpotCard', { card: cardId }) : cardId));
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {cards.join(', ')}
      <Badge tone={open === 0 ? 'go' : 'attention'}>{open === 0 ? t('handedOver') : some}</Badge>
    </span>
  );
}

function columnsOf(actions: RowActs): readonly Column<GameRow>[] {
  const columns: readonly Column<GameRow>[] = [
    { key: 'number', title: t('number'), cell: (game) => game.gameNumber, numeric: true, className: 'font-semibold' },
    { key: 'draw', title: t('draw'), cell: (game) => <RowDraw game={game} /> },
    {
      key: 'date',
      title: t('date'),
      cell: (game) => formatDateTime(game.createdAt),
      className: `min-w-24 ${IN_TWO_LINES}`,
    },
    {
      key: 'pattern',
      title: t('pattern'),
      cell: (game) => patternName(game.pattern, game.patternNames),
      className: `min-w-24 ${IN_TWO_LINES}`,
    },
    { key: 'bet', title: t('bet'), cell: (game) => formatMoney(game.betAmount), numeric: true },
    {
      key: 'fee-rate',
      title: t('percentage'),
      cell: (game) => `${formatNumber(game.houseFeePercentage)}%`,
      numeric: true,
      className: IN_TWO_LINES,
    },
    { key: 'fee', title: t('houseFee'), cell: (game) => <Taken game={game} of="houseFee" />, numeric: true },
    { key: 'prize', title: t('prizePool'), cell: (game) => <Taken game={game} of="prizePool" />, numeric: true },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{statusLabel(status)}</Badge>,
    },
    {
      key: 'cards',
      title: t('cardsSold'),
      cell: (game) => cardsText(game.cardCount),
      numeric: true,
      className: IN_TWO_LINES,
    },
    { key: 'winners', title: t('winners'), cell: (game) => <Winners game={game} />, className: IN_TWO_LINES },
    {
      key: 'actions',
      title: t('actions'),
      cell: (game) => <RowActions game={game} actions={actions} />,
      numeric: true,
      className: STAYS_IN_VIEW,
    },
  ];
  return columns.map((column) => ({ ...column, className: cx('px-1! first:pl-3!', column.className) }));
}

const VARIANTS: Record<GameAction, ButtonVariant> = { play: 'primary', pause: 'secondary', stop: 'danger' };

function RowActions({ game, actions }: { game: GameRow; actions: RowActs }) {
  const { act, busy, handOver, print } = actions;
  const owed = owedIn(game);
  const isOpen = openOf(owed).length > 0;
  const { data: undoable } = useAnswer('GET /shift/hand-overs');
  return (
    // Wrapped rather than wider: the columns before it keep their room.
    <div className="flex flex-wrap items-center justify-end gap-1">
      {(isOpen || owed.some(({ paid }) => paid && mayUndo(paid, undoable))) && (
        <Button
          text={t(isOpen ? 'handOver' : 'handedOver')}
          size="small"
          variant={isOpen ? 'secondary' : 'ghost'}
          className="px-2.5!"
          onClick={() => handOver(game)}
        />
      )}
      {actionsFor(game.status).map((action) => (
        <Button
          text={labelOf(action, game.status)}
          key={action}
          size="small"
          variant={VARIANTS[action]}
          className="px-2.5!"
          disabled={busy}
          onClick={() => act(action, game)}
        />
      ))}
      {hasEnded(game) && (
        <IconButton
          label={t('slipOf', { number: game.gameNumber })}
          icon={<Printer aria-hidden="true" />}
          className="size-9!"
          onClick={() => print(game)}
        />
      )}
      <Link to={`/bingo-game?id=${game._id}`} className={cx(buttonClass('ghost', 'small'), 'px-2.5!')}>
        {named(t('view'))}
      </Link>
    </div>
  );
}
