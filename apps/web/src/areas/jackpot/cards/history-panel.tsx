import type { HistoryEntry } from '@adarash/contract';
import type { ReactNode } from 'react';
import { StaffAwardMark } from '@/game/draw/draw-notice.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { Column } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { ShowMore, useShown } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { inBirr, moved } from '../model/award.ts';
import { JACKPOT, type JackpotTexts } from '../texts.ts';
import type { JackpotManager } from '../use-jackpot.ts';

interface EntryActions {
  onEdit: (entry: HistoryEntry) => void;
  onDelete: (entry: HistoryEntry) => void;
}

export function HistoryPanel({ manager, ...actions }: { manager: JackpotManager } & EntryActions) {
  const texts = useT(JACKPOT);
  const { named, t, word } = texts;
  const { history = [], roundings = [], roundedOff = 0, byHand = [] } = manager.history ?? {};
  const { shown, more } = useShown(history);
  return (
    <Panel title={word('history')} flush>
      <DataTable
        label={named('history')}
        columns={columnsOf(texts, actions)}
        rows={shown}
        rowKey={(entry) => entry._id}
        empty={<EmptyState title={t('noHistory')} hint={t('noHistoryHint')} />}
        loading={manager.load.isPending}
        loadingText={t('loading')}
        className="max-h-[32rem]"
      />
      <ShowMore more={more} />
      {roundedOff > 0 && (
        <PutIn title={word('roundings', { amount: inBirr(texts, roundedOff) })}>
          {roundings.map(({ gameId, gameNumber, amount, timestamp }) => (
            <Movement key={gameId} {...{ amount, timestamp }} what={t('roundingOf', { number: gameNumber })} />
          ))}
        </PutIn>
      )}
      {byHand.length > 0 && (
        <PutIn title={word('byHand')}>
          {byHand.map(({ seq, kind, by, reason, ...rest }) => (
            <Movement key={seq} {...rest} what={`${t(kind)} · ${by}${reason === null ? '' : ` · ${reason}`}`} />
          ))}
        </PutIn>
      )}
    </Panel>
  );
}

/**
 * List of payments into the jackpot besides the contributions of games: remainders of prizes that were paid in whole
 * Birr, and additions or removals by staff.
 */
const PutIn = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="border-t border-line px-4 py-2 text-sm">
    <summary className="min-h-11 cursor-pointer py-3 font-semibold">{title}</summary>
    <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto pb-2">{children}</ul>
  </details>
);

const Movement = ({ what, amount, timestamp }: { what: string; amount: number; timestamp: string }) => {
  const texts = useT(JACKPOT);
  return (
    <li className="flex flex-wrap gap-x-4">
      <span className="text-ink-soft">{texts.format.dateTime(timestamp)}</span>
      <span className="font-semibold whitespace-nowrap">{moved(texts, amount)}</span>
      <span className="wrap-anywhere">{what}</span>
    </li>
  );
};

function columnsOf(texts: JackpotTexts, actions: EntryActions) {
  const columns: Column<HistoryEntry>[] = [
    {
      key: 'time',
      title: texts.word('dateTime'),
      cell: (entry) => (
        <span className="block whitespace-normal lg:w-24">{texts.format.dateTime(entry.timestamp)}</span>
      ),
    },
    { key: 'amount', title: texts.word('amount'), cell: (entry) => inBirr(texts, -entry.amount), numeric: true },
    { key: 'card', title: texts.word('winnerCard'), cell: (entry) => <WinnerCard entry={entry} /> },
    { key: 'game', title: texts.word('gameNumber'), cell: (entry) => entry.game?.gameNumber ?? '—', numeric: true },
    {
      key: 'message',
      title: texts.word('message'),
      cell: (entry) => (
        <span title={entry.message} className="block whitespace-normal lg:line-clamp-2 lg:max-w-44 lg:min-w-28">
          {entry.message}
        </span>
      ),
    },
    { key: 'status', title: texts.word('status'), cell: (entry) => <AwardStatus entry={entry} /> },
    {
      key: 'cashier',
      title: texts.word('cashierId'),
      cell: (entry) => <code className="block text-xs break-all lg:w-24 whitespace-normal">{entry.cashierId}</code>,
    },
    {
      key: 'actions',
      title: texts.word('actions'),
      numeric: true,
      cell: (entry) => !entry.triggeredByCashier && <Actions entry={entry} {...actions} />,
    },
  ];
  return columns.map((column) => ({ ...column, className: 'px-3!' }));
}

const WinnerCard = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useT(JACKPOT);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <HowFound entry={entry} />
      {entry.twoPersons && (
        <Small>{t('signedBy', { by: entry.twoPersons.by.name, beside: entry.twoPersons.beside.name })}</Small>
      )}
    </span>
  );
};

function HowFound({ entry: { winnerCardId, awardedBy } }: { entry: HistoryEntry }) {
  const { t } = useT(JACKPOT);
  if (awardedBy === 'rule') return <Badge tone="go">{t('byRule')}</Badge>;
  if (winnerCardId === null) return <Badge tone="info">{t('toBeDrawn')}</Badge>;
  return (
    <span className="flex flex-col items-start gap-0.5">
      {winnerCardId}
      {awardedBy === 'staff' ? <StaffAwardMark /> : <Badge tone="go">{t('drawn')}</Badge>}
    </span>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="w-28 text-xs whitespace-normal text-ink-soft">{children}</span>
);

const AwardStatus = ({ entry: { triggeredByCashier: isDone, drawAt } }: { entry: HistoryEntry }) => {
  const { t, format } = useT(JACKPOT);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={isDone ? 'go' : 'attention'}>{t(isDone ? 'triggered' : 'pending')}</Badge>
      {isDone && <Small>{t('triggeredHint')}</Small>}
      {!isDone && drawAt !== null && <Small>{t('drawsAt', { time: format.dateTime(drawAt) })}</Small>}
    </span>
  );
};

function Actions({ entry, onEdit, onDelete }: { entry: HistoryEntry } & EntryActions) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const amount = inBirr(texts, -entry.amount);
  return (
    <span className="inline-flex gap-1">
      <SmallButton text={word('edit')} title={t('editFor', { amount })} onClick={() => onEdit(entry)} />
      <SmallButton text={word('delete')} title={t('deleteFor', { amount })} onClick={() => onDelete(entry)} />
    </span>
  );
}
