import type { Answer } from '@adarash/contract';
import { Store } from 'lucide-react';
import { DrawMark } from '../../game/draw/marks.tsx';
import { namedLabel } from '../../i18n/named.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore, useShown } from '../../ui/table.tsx';
import { TvState } from '../../ui/tv-state.tsx';
import { t, th } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;
type Hall = Overview['halls'][number];

const FIRST = 8;

export function HallsPanel({ overview: { halls, hallCount } }: { overview: Overview }) {
  const { shown, more } = useShown(halls, FIRST);
  const playing = halls.filter(({ games }) => games.length > 0).length;
  return (
    <Panel
      title={th('halls')}
      flush
      actions={
        hallCount > 0 && (
          <span className="text-sm text-ink-soft">{th('hallsPlaying', { playing, count: hallCount })}</span>
        )
      }
    >
      {halls.length === 0 ? (
        <EmptyState
          icon={<Store />}
          title={th('noHalls')}
          hint={th('noHallsHint')}
          action={<LinkButton text={t('addTitle')} variant="secondary" to="/add-user" />}
        />
      ) : (
        <ul aria-label={namedLabel(th('halls'))} className="divide-y divide-line text-sm">
          {shown.map((hall) => (
            <HallRow key={hall.id} hall={hall} />
          ))}
        </ul>
      )}
      <ShowMore more={more} />
    </Panel>
  );
}

const HallRow = ({ hall }: { hall: Hall }) => (
  <li className="grid items-center gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_17rem]">
    <p className="min-w-0">
      <span className="block font-medium wrap-anywhere">{hall.name}</span>
      {hall.name !== hall.cashier && (
        <span className="block text-xs text-ink-soft wrap-anywhere">{th('cashierOf', { name: hall.cashier })}</span>
      )}
    </p>
    <div className="flex min-w-0 flex-col gap-1">
      {hall.games.length === 0 && <span className="text-ink-soft">{th('notPlaying')}</span>}
      {hall.games.map((game) => (
        <p key={game._id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{th('game', { number: game.gameNumber })}</span>
          <span className="text-ink-soft">{callsText(game.calls)}</span>
          {game.status === 'paused' && <Badge tone="info">{th('paused')}</Badge>}
          <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
        </p>
      ))}
    </div>
    <span className="justify-self-start lg:justify-self-end">
      <TvState display={hall.display} />
    </span>
  </li>
);

function callsText(count: number): string {
  if (count === 0) return th('waiting');
  return count === 1 ? th('callsOne') : th('calls', { count });
}
