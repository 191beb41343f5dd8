import type { GameRow } from '@adarash/contract';
import { hasEnded } from '@adarash/rules/game';
import { PATTERNS } from '@adarash/rules/pattern';
import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { DrawCell } from '@/game/draw/marks.tsx';
import { patternOptions, StaffPatternName } from '@/i18n/pattern-name.tsx';
import { cardCount, WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { mayUndo, openOf, owedIn } from '@/money/owed.ts';
import { Button, type ButtonVariant } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { DayRange } from '@/ui/forms/day-range.tsx';
import { SearchField } from '@/ui/forms/search-field.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Column, columnsOf, IN_TWO_LINES, STAYS_IN_VIEW } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import type { More } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import type { OwnPatterns } from './charts.ts';
import { actionsFor, type GameAction, type GameActions, labelOf } from './game-action.ts';
import { CASHIER_REPORT, type CashierReportTexts } from './texts.ts';
import {
  addressNow,
  type FilterKey,
  type ReportFilters,
  readFilters,
  STATUS_CHOICES,
  STATUS_TONES,
  statusLabel,
} from './use-report.ts';

export type RowActs = GameActions & Record<'handOver' | 'print' | 'voidGame', (game: GameRow) => void>;

interface GamesPanelProps {
  games: readonly GameRow[];
  total: number;
  actions: RowActs;
  more: More | null;
}

export const GamesPanel = ({ games, total, actions, more }: GamesPanelProps) => {
  const texts = useT(CASHIER_REPORT);
  const { named, t, word } = texts;
  return (
    <Panel title={word('list', { count: total })} flush>
      <DataTable
        label={named('listLabel')}
        columns={columnsFor(texts, actions)}
        rows={games}
        rowKey={(game) => game._id}
        empty={t('none')}
        narrow="scroll"
        className="max-h-[32rem]"
      />
      {more && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2">
          <p className="text-sm text-ink-soft">{t('shown', { shown: games.length, total })}</p>
          <Button text={word('more')} variant="secondary" busy={more.busy ?? false} onClick={more.load} />
        </div>
      )}
    </Panel>
  );
};

function Taken({ game, of }: { game: GameRow; of: 'houseFee' | 'prizePool' }) {
  const { t, format } = useT(CASHIER_REPORT);
  if (game.status === 'voided') return '—';
  return (
    <>
      {format.money(game[of])}
      {of === 'prizePool' && game.roundedOff > 0 && (
        <span className="block text-xs whitespace-normal text-ink-soft">
          {t('toJackpot', { amount: format.money(game.roundedOff) })}
        </span>
      )}
    </>
  );
}

function Winners({ game }: { game: GameRow }) {
  const { t } = useT(CASHIER_REPORT);
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

const TWO_WIDE_LINES = `min-w-24 ${IN_TWO_LINES}`;

function columnsFor(texts: CashierReportTexts, actions: RowActs): Column<GameRow>[] {
  const { t, word, format } = texts;
  const columns: Column<GameRow>[] = columnsOf(word, {
    number: { cell: (game) => game.gameNumber, numeric: true, className: 'font-semibold' },
    draw: (game) => <DrawCell game={game} manual={t('manualShort', { count: game.manualCalls })} />,
    date: { cell: (game) => format.dateTime(game.createdAt), className: TWO_WIDE_LINES },
    pattern: {
      cell: (game) => <StaffPatternName pattern={game.pattern} names={game.patternNames} />,
      className: TWO_WIDE_LINES,
    },
    bet: { cell: (game) => format.money(game.betAmount), numeric: true },
    percentage: {
      cell: (game) => `${formatNumber(game.houseFeePercentage)}%`,
      numeric: true,
      className: IN_TWO_LINES,
    },
    houseFee: { cell: (game) => <Taken game={game} of="houseFee" />, numeric: true },
    prizePool: { cell: (game) => <Taken game={game} of="prizePool" />, numeric: true },
    status: ({ status }) => <Badge tone={STATUS_TONES[status]}>{statusLabel(texts, status)}</Badge>,
    cardsSold: { cell: (game) => cardCount(texts.t, game.cardCount), numeric: true, className: IN_TWO_LINES },
    winners: { cell: (game) => <Winners game={game} />, className: IN_TWO_LINES },
    actions: {
      cell: (game) => <RowActions game={game} actions={actions} />,
      numeric: true,
      className: STAYS_IN_VIEW,
    },
  });
  return columns.map((column) => ({ ...column, className: cx('px-1! first:pl-3!', column.className) }));
}

const VARIANTS: Record<GameAction, ButtonVariant> = { play: 'primary', pause: 'secondary', stop: 'secondary' };

function RowActions({ game, actions }: { game: GameRow; actions: RowActs }) {
  const { named, word } = useT(CASHIER_REPORT);
  const { act, busy, handOver, print, voidGame } = actions;
  const owed = owedIn(game);
  const isOpen = openOf(owed).length > 0;
  const { data: undoable } = useAnswer('GET /shift/hand-overs', {});
  return (
    // The buttons of a game wrap, which prevents a wide cell that would reduce the other columns.
    <div className="flex flex-wrap items-center justify-end gap-1">
      {(isOpen || owed.some(({ paid }) => paid && mayUndo(paid, undoable))) && (
        <Button
          text={word(isOpen ? 'handOver' : 'undoPayout')}
          size="small"
          variant="secondary"
          className="px-2.5!"
          onClick={() => handOver(game)}
        />
      )}
      {actionsFor(game.status).map((action) => (
        <Button
          text={word(labelOf(action, game.status))}
          key={action}
          size="small"
          variant={VARIANTS[action]}
          className="px-2.5!"
          disabled={busy}
          onClick={() => act(action, game)}
        />
      ))}
      {game.status === 'pending' && (
        <Button text={word('void')} size="small" variant="ghost" className="px-2.5!" onClick={() => voidGame(game)} />
      )}
      {hasEnded(game) && (
        <IconButton
          label={named('slipOf', { number: game.gameNumber })}
          icon={<Printer aria-hidden="true" />}
          className="size-9!"
          onClick={() => print(game)}
        />
      )}
      <LinkButton to={`/bingo-game?id=${game._id}`} variant="ghost" size="cell" text={word('view')} />
    </div>
  );
}

interface FilterBarProps {
  filters: ReportFilters;
  own: OwnPatterns;
  choose: (key: FilterKey, value: string) => void;
  clear: () => void;
}

const WIDE_ON_A_PHONE = 'col-span-2 @min-[680px]:col-span-1';

export function FilterBar({ filters, own, choose, clear }: FilterBarProps) {
  const texts = useT(CASHIER_REPORT);
  const { named, t, word } = texts;
  const statuses = STATUS_CHOICES.map((value) => ({ value, label: statusLabel(texts, value) }));
  const patterns = patternOptions(useT(WORDS), PATTERNS, own);
  const field = (key: FilterKey) => ({
    value: filters[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) => choose(key, target.value),
  });
  const filtered = Object.keys(filters).length > 0;
  return (
    <search aria-label={named('filters')} className="@container rounded-card border border-line bg-surface p-4">
      <div className="grid grid-cols-2 items-end gap-3 @min-[680px]:grid-cols-[1fr_1.2fr_1fr_1fr] @min-[1000px]:grid-cols-[minmax(0,1.08fr)_minmax(0,1.2fr)_repeat(2,auto)_minmax(0,1.42fr)_7rem]">
        <div className={WIDE_ON_A_PHONE}>
          <Select label={word('status')} options={statuses} placeholder={t('allStatuses')} {...field('status')} />
        </div>
        <div className={WIDE_ON_A_PHONE}>
          <Select label={word('pattern')} options={patterns} placeholder={t('allPatterns')} {...field('pattern')} />
        </div>
        <DayRange
          labels={{ from: t('from'), to: t('to') }}
          days={{ from: filters.from ?? '', to: filters.to ?? '' }}
          onDays={({ from, to }) => {
            if (from !== (filters.from ?? '')) choose('from', from);
            if (to !== (filters.to ?? '')) choose('to', to);
          }}
        />
        <div className="col-span-2 @min-[680px]:col-span-3 @min-[1000px]:col-span-1">
          <GameSearch value={filters.search ?? ''} onSearch={(text) => choose('search', text)} />
        </div>
        <Button
          text={word('clearFilters')}
          variant="ghost"
          disabled={!filtered}
          onClick={clear}
          className={`${WIDE_ON_A_PHONE} px-2! whitespace-normal!`}
        />
      </div>
      <p className="pt-2 text-xs text-ink-soft">{t('businessDay')}</p>
    </search>
  );
}

const PAUSE_MS = 300;

/**
 * Search field for the games of the report. It requests results when the user stops typing, or immediately on Enter.
 */
function GameSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t, word } = useT(CASHIER_REPORT);
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const ask = () => {
    asked.current = text.trim();
    onSearch(asked.current);
  };
  const askLater = useEffectEvent(ask);

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => askLater(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Updates the field if Clear filters or the browser's Back changed the search. An earlier search must be ignored,
  // otherwise it would replace newer typed text.
  useEffect(() => {
    if (value === asked.current || value !== (readFilters(addressNow()).search ?? '')) return;
    asked.current = value;
    setText(value);
  }, [value]);

  return (
    <SearchField
      label={word('search')}
      placeholder={t('searchPlaceholder')}
      value={text}
      onValue={setText}
      onEnter={ask}
    />
  );
}
