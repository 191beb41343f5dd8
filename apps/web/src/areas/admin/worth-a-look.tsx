import type { Answer, Query } from '@adarash/contract';
import { WORTH_A_LOOK } from '@adarash/rules/worth-a-look';
import worthALook from '@adarash/texts/worth-a-look.json';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { ask } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { named, namedLabel } from '../../i18n/named.tsx';
import { staffTexts, staffWord } from '../../i18n/texts.ts';
import { cx } from '../../lib/class-names.ts';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { EmptyState, LoadFailed } from '../../ui/feedback.tsx';
import { Select, TextArea } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShowMore, useShown } from '../../ui/table.tsx';

const tw = staffTexts('worth-a-look', worthALook);

/** Of a list that is looked through from its newest end. */
const FIRST = 5;

type Sight = Answer<'GET /admin/worth-a-look'>['sights'][number];
type SightFilter = Omit<Query<'GET /admin/worth-a-look'>, 'before' | 'limit'>;

const sightsQuery = (filter: SightFilter) =>
  infiniteQueryOptions({
    queryKey: ['GET /admin/worth-a-look', filter],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /admin/worth-a-look', { query: { ...filter, before: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** What the owner should look at, in every hall, newest first. A row stays when it was seen. */
export function WorthALook() {
  const [filter, setFilter] = useState<SightFilter>({});
  const [asked, setAsked] = useState<Sight | null>(null);
  const sights = useInfiniteQuery(sightsQuery(filter));
  const pages = sights.data?.pages ?? [];
  const { shown, more } = useShown(
    pages.flatMap((page) => page.sights),
    FIRST,
  );
  const next = sights.hasNextPage ? { load: () => void sights.fetchNextPage(), busy: sights.isFetchingNextPage } : null;
  const since = pages[0]?.since ?? null;
  const isEmpty = shown.length === 0 && filter.cashierId === undefined && filter.kind === undefined;
  if (sights.isError) return <LoadFailed text={tw('lookLoadFailed')} again={tw('lookRetry')} of={sights} />;
  return (
    <Panel title={tw('lookTitle')} flush>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 py-3">
        <p className="max-w-prose text-sm text-ink-soft">
          {named(tw('lookSubtitle'))}
          {since !== null && <> {named(tw('lookSince', { time: formatDateTime(since) }))}</>}
        </p>
        {!isEmpty && <Filters filter={filter} onFilter={setFilter} />}
      </div>
      {sights.isSuccess && shown.length === 0 && <EmptyState icon={<Eye />} title={tw('lookEmpty')} />}
      <ul aria-label={namedLabel(tw('lookTitle'))} className="divide-y divide-line border-t border-line text-sm">
        {shown.map((sight) => (
          <SightRow key={sight._id} sight={sight} onSee={() => setAsked(sight)} />
        ))}
      </ul>
      <ShowMore more={more ?? next} />
      {asked && <SeenDialog sight={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Filters({ filter, onFilter }: { filter: SightFilter; onFilter: (filter: SightFilter) => void }) {
  const halls = (useAnswer('GET /admin/record/seal').data?.chains ?? []).flatMap(({ cashierId, name }) =>
    cashierId === null ? [] : [{ value: cashierId, label: name }],
  );
  const kinds = WORTH_A_LOOK.map((kind) => ({ value: kind, label: tw(`look_${kind}`) }));
  return (
    <div className="grid gap-2 min-[440px]:grid-cols-2">
      <Select
        label={tw('lookHall')}
        placeholder={tw('lookAllHalls')}
        options={halls}
        value={filter.cashierId ?? ''}
        onValue={(value) => onFilter({ ...filter, cashierId: value || undefined })}
      />
      <Select
        label={tw('lookKind')}
        placeholder={tw('lookAllKinds')}
        options={kinds}
        value={filter.kind ?? ''}
        onValue={(value) => onFilter({ ...filter, kind: WORTH_A_LOOK.find((kind) => kind === value) })}
      />
    </div>
  );
}

const whatText = ({ kind, count }: Sight): string =>
  count === 1 ? tw(`look_${kind}`) : tw('lookCounted', { what: tw(`look_${kind}`), count });

function SightRow({ sight, onSee }: { sight: Sight; onSee: () => void }) {
  const { amount, gameNumber, person, seen, entry, cashierId } = sight;
  const what = whatText(sight);
  const who =
    person.role === 'system' ? tw('lookSystem') : tw('lookPerson', { name: person.name, role: staffWord(person.role) });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_15rem] lg:items-center">
      <p className="min-w-0">
        <span className={cx('block wrap-anywhere', seen === null && 'font-semibold')}>{named(what)}</span>
        <span className="block text-xs text-ink-soft">
          {formatDateTime(sight.at)}
          {gameNumber !== null && <> · {named(tw('lookGame', { number: gameNumber }))}</>}
        </span>
      </p>
      <p className="row-start-2 min-w-0 lg:row-start-auto">
        <span className="block wrap-anywhere">{named(who)}</span>
        <span className="block text-xs text-ink-soft wrap-anywhere">{sight.hall ?? named(tw('lookHouse'))}</span>
      </p>
      <p className="text-right font-medium whitespace-nowrap">{amount !== null && formatMoney(amount)}</p>
      <div className="row-start-2 flex flex-col items-end gap-1 text-xs lg:row-start-auto">
        <Link
          className="text-info-ink underline underline-offset-2"
          to={`/admin-record?hall=${cashierId ?? ''}&entry=${entry}`}
        >
          {named(tw('lookEntry', { seq: entry }))}
        </Link>
        {seen === null ? (
          <SmallButton
            text={tw('lookSeenButton')}
            aria-label={`${namedLabel(tw('lookSeenButton'))}: ${what}`}
            onClick={onSee}
          />
        ) : (
          <span className="text-right text-ink-soft">
            {named(tw('lookSeen', { name: seen.by, time: formatDateTime(seen.at) }))}
            {seen.note && <span className="block wrap-anywhere">{seen.note}</span>}
          </span>
        )}
      </div>
    </li>
  );
}

/** Mounted while it is open. */
function SeenDialog({ sight, onClose }: { sight: Sight; onClose: () => void }) {
  const [note, setNote] = useState('');
  const { mutate, isPending } = useAction('POST /admin/worth-a-look/seen', {
    failed: tw('lookSeenFailed'),
    done: tw('lookSeenDone'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={tw('lookSeenButton')}
      description={whatText(sight)}
      submitLabel={tw('lookSeenButton')}
      busy={isPending}
      onSubmit={() => mutate({ body: { id: sight._id, note } })}
      onClose={onClose}
    >
      <TextArea label={tw('lookNote')} hint={tw('lookNoteHint')} maxLength={500} value={note} onValue={setNote} />
    </FormDialog>
  );
}
