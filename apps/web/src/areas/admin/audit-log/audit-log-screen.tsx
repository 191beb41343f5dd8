import type { Answer, Query } from '@adarash/contract';
import { AUDIT_KINDS } from '@adarash/contract/audit-log';
import { EXCEPTION_KINDS } from '@adarash/contract/exceptions';
import { keepPreviousData } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Dialog } from '@/ui/dialogs/dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Progress } from '@/ui/feedback/progress.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { DayRange } from '@/ui/forms/day-range.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { type Column, columnsOf, WRAPS } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { Pager } from '@/ui/tables/pager.tsx';
import { AUDIT_LOG, actionText, useAuditTexts } from './audit-log-texts.ts';
import { entrySentence } from './entry-sentence.ts';

type AuditLogSearch = Omit<Query<'GET /admin/record'>, 'before' | 'limit'>;
type AuditLogEntry = Answer<'GET /admin/record'>['entries'][number];

/** Values of the search form. `kind` is a kind of entry, or a kind of exception with the prefix `exception-`. */
type AuditLogFilter = { hall: string; kind: string; from: string; to: string };

const EXCEPTION = 'exception-';

/** Value of the URL parameter `hall` for audit entries that belong to no hall, such as changes of admin accounts. */
const HOUSE = 'house';

const kinds = ({ t }: TextsOf<typeof AUDIT_LOG>) => [
  ...(['any', ...EXCEPTION_KINDS] as const).map((kind) => ({
    value: `${EXCEPTION}${kind}`,
    label: t(`exception-${kind}`),
  })),
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: t(`kind-${kind}`) })),
];

function searchOf({ hall, kind, from, to }: AuditLogFilter): AuditLogSearch {
  const isException = kind.startsWith(EXCEPTION);
  return {
    cashierId: hall === HOUSE ? undefined : hall,
    exception: isException ? (kind.slice(EXCEPTION.length) as AuditLogSearch['exception']) : undefined,
    what: isException || kind === '' ? undefined : (kind as AuditLogSearch['what']),
    from: from || undefined,
    to: to || undefined,
  };
}

/** Audit log of all changes. The filters are stored in the URL, so that other screens can link to matching entries. */
export default function AuditLogScreen() {
  const [params] = useSearchParams();
  // Older releases displayed the backups at the audit log's URL, so existing links are redirected to the new screen.
  return params.has('backup') ? <Navigate to="/admin-record/backups" replace /> : <AuditLogOfHall />;
}

function AuditLogOfHall() {
  const [params, setParams] = useSearchParams();
  const filter = (name: keyof AuditLogFilter) => params.get(name) ?? '';
  const { data } = useSeal();
  const hall = filter('hall') || hallToOpen(data?.chains);
  if (hall === null) return <Skeleton className="h-40" />;
  const linked = { hall, kind: filter('kind'), from: filter('from'), to: filter('to') };
  return (
    <AuditLog
      linked={linked}
      onSearch={(asked) =>
        setParams(
          Object.entries(asked).filter(([, value]) => value !== ''),
          { replace: true, preventScrollReset: true },
        )
      }
    />
  );
}

type Chain = Answer<'GET /admin/record/seal'>['chains'][number];

/**
 * Returns the hall that the audit log displays if the URL names no hall: the first hall, or `HOUSE` if no hall exists.
 * Returns null until the halls are loaded.
 */
function hallToOpen(chains: readonly Chain[] | undefined): string | null {
  if (chains === undefined) return null;
  return chains.find(({ cashierId, removed }) => cashierId !== null && !removed)?.cashierId ?? HOUSE;
}

function AuditLog({ linked, onSearch }: { linked: AuditLogFilter; onSearch: (asked: AuditLogFilter) => void }) {
  const texts = useT(AUDIT_LOG);
  const { t, named, word, format } = texts;
  const [asked, setAsked] = useState(linked);
  const [search, setSearch] = useState<AuditLogSearch>(() => searchOf(linked));
  // Start positions (`before`) of all pages after the first, up to the current page. The last one is requested.
  const [turned, setTurned] = useState<readonly number[]>([]);
  const [shown, show] = useState<AuditLogEntry | null>(null);
  const query = { ...search, before: turned.at(-1) };
  const found = useAnswer('GET /admin/record', { query }, { placeholderData: keepPreviousData });
  const next = found.data?.next ?? null;
  const begin = () => {
    setTurned([]);
    setSearch(searchOf(asked));
    onSearch(asked);
  };
  const columns: Column<AuditLogEntry>[] = columnsOf(word, {
    at: ({ at }) => format.dateTime(at),
    what: { cell: (entry) => <EntryText entry={entry} />, className: cx(WRAPS, 'w-full') },
    number: { cell: ({ seq }) => seq, numeric: true },
    actions: {
      title: word('details'),
      numeric: true,
      cell: (entry) => (
        <SmallButton
          text={word('show')}
          aria-label={texts.named('showEntry', { seq: entry.seq })}
          onClick={() => show(entry)}
        />
      ),
    },
  });
  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={word('backup')} variant="secondary" to="backups" />}
    >
      <AuditLogSeal cashierId={search.cashierId ?? null} head={found.data?.head ?? null} />
      <SearchForm asked={asked} onAsk={setAsked} onSearch={begin} />
      {found.isError && <LoadFailed text={t('loadFailed')} of={found} />}
      <Panel title={word('entries')} flush>
        <DataTable
          label={named('entries')}
          columns={columns}
          rows={found.data?.entries ?? []}
          rowKey={({ seq }) => seq}
          loading={found.isPending}
          loadingText={t('loading')}
          empty={t(next === null ? 'nothing' : 'nothingYet')}
        />
        {(turned.length > 0 || next !== null) && (
          <div className="border-t border-line p-3">
            <Pager
              label={named('entries')}
              back={{ text: word('newer'), go: turned.length === 0 ? null : () => setTurned(turned.slice(0, -1)) }}
              on={{
                text: word('older'),
                go: next === null ? null : () => setTurned([...turned, next]),
                busy: found.isPlaceholderData,
              }}
            />
          </div>
        )}
      </Panel>
      {shown !== null && <EntryDialog entry={shown} onClose={() => show(null)} />}
    </Screen>
  );
}

interface SearchFormProps {
  asked: AuditLogFilter;
  onAsk: (asked: AuditLogFilter) => void;
  onSearch: () => void;
}

/**
 * Search form of the audit log. Its button must stay enabled during a request, otherwise the browser ignores Enter in a
 * field.
 */
function SearchForm({ asked, onAsk, onSearch }: SearchFormProps) {
  const texts = useT(AUDIT_LOG);
  const { t, word } = texts;
  const chains = useSeal().data?.chains ?? [];
  const field = (name: keyof AuditLogFilter) => ({
    value: asked[name],
    onChange: ({ target }: { target: { value: string } }) => onAsk({ ...asked, [name]: target.value }),
  });
  const halls = chains.flatMap(({ cashierId, name, removed }) =>
    cashierId === null ? [] : [{ value: cashierId, label: removed ? t('removed', { name }) : name }],
  );
  const choices = [...halls, { value: HOUSE, label: t('house') }];
  return (
    <Panel title={word('search')}>
      <Form validated onSubmit={onSearch} className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select label={word('hall')} hint={t('houseHint')} options={choices} {...field('hall')} />
        <Select label={word('what')} placeholder={t('anything')} options={kinds(texts)} {...field('kind')} />
        <DayRange
          labels={{ from: word('from'), to: word('to') }}
          days={asked}
          onDays={(days) => onAsk({ ...asked, ...days })}
        />
        <Button text={word('search')} type="submit" className="justify-self-start" />
      </Form>
    </Panel>
  );
}

function EntryText({ entry }: { entry: AuditLogEntry }) {
  const texts = useAuditTexts();
  return (
    <>
      <span className="block">{entrySentence(texts, entry)}</span>
      <span className="block text-xs text-ink-soft">{actionText(texts, entry.action)}</span>
    </>
  );
}

function EntryDialog({ entry, onClose }: { entry: AuditLogEntry; onClose: () => void }) {
  const texts = useAuditTexts();
  const { t, word, format } = texts.log;
  const { seq, at, actor, action, subject, before, after, hash } = entry;
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('entryTitle', { seq })}
      description={actionText(texts, action)}
      footer={<Button text={word('close')} variant="secondary" onClick={onClose} />}
    >
      <p className="wrap-anywhere">{entrySentence(texts, entry)}</p>
      <Facts>
        <Fact name={word('at')}>{format.dateTime(at)}</Fact>
        <Fact name={word('who')}>{actor.role === 'system' ? t('system') : `${actor.name} (${t(actor.role)})`}</Fact>
      </Facts>
      <details className="rounded-control border border-line px-3">
        <summary className="min-h-11 cursor-pointer py-3 text-sm font-semibold">{word('technical')}</summary>
        <Facts className="pb-3">
          <Fact name={word('what')}>
            <code className="text-xs">{action}</code>
          </Fact>
          <Fact name={word('about')}>
            <code className="text-xs">{subject}</code>
          </Fact>
          {before !== null && <EntryJson title={word('before')} json={before} />}
          {after !== null && <EntryJson title={word('after')} json={after} />}
          <Fact name={word('sealOf')}>
            <code className="text-xs">{hash}</code>
          </Fact>
        </Facts>
      </details>
    </Dialog>
  );
}

const EntryJson = ({ title, json }: { title: ReactNode; json: string }) => (
  <Fact name={title}>
    <pre className="max-h-60 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
      {JSON.stringify(JSON.parse(json), null, 2)}
    </pre>
  </Fact>
);

const LOOK_EVERY_MS = 1_000;

/**
 * Returns the result of the last integrity check of the audit log, and repeats the request while a check is running.
 */
const useSeal = () =>
  useAnswer(
    'GET /admin/record/seal',
    {},
    { refetchInterval: ({ state }) => (state.data?.running ? LOOK_EVERY_MS : false) },
  );

interface AuditLogSealProps {
  /** Hall of the displayed audit entries, or null for entries without a hall. */
  cashierId: string | null;
  head: { seq: number; hash: string } | null;
}

/**
 * Result of the last integrity check of the audit log, the last entry of the displayed hash chain, and a button that
 * starts a new check.
 */
function AuditLogSeal({ cashierId, head }: AuditLogSealProps) {
  const { t, word, format } = useT(AUDIT_LOG);
  const { data } = useSeal();
  const checking = useAction('POST /admin/record/check', { failed: t('checkFailed') });
  if (data === undefined) return <Skeleton className="h-40" />;
  const { last, running, chains } = data;
  const nameOf = (id: string) => chains.find((chain) => chain.cashierId === id)?.name ?? t('house');
  const checked = chains.find((chain) => chain.cashierId === cashierId)?.checked ?? null;
  return (
    <Panel
      title={word('seal')}
      actions={
        <Button
          text={word('checkNow')}
          variant="secondary"
          icon={<ShieldCheck />}
          busy={checking.isPending || running !== null}
          onClick={() => checking.mutate({})}
        />
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">{t('sealText')}</p>
        {running !== null && (
          <Progress
            label={t('checking', { entries: formatNumber(running.entries), of: formatNumber(running.of) })}
            done={running.entries}
            of={running.of}
          />
        )}
        {last === null && running === null && <Banner tone="info">{t('neverChecked')}</Banner>}
        {last !== null && (
          <Banner tone={last.broken === null ? 'success' : 'error'}>
            <strong>{t(last.broken === null ? 'whole' : 'broken')}</strong>{' '}
            {t('wholeText', {
              entries: formatNumber(last.entries),
              chains: last.chains,
              time: format.dateTime(last.at),
              name: last.by,
            })}{' '}
            {last.broken !== null &&
              t('brokenText', {
                seq: last.broken.seq,
                name: nameOf(last.broken.chain),
                reason: last.broken.reason,
              })}
          </Banner>
        )}
        {head !== null && (
          <details>
            <summary className="min-h-11 cursor-pointer py-3 font-semibold">{word('technical')}</summary>
            <p>
              {t('head', { seq: head.seq })} <code className="font-mono text-xs break-all">{head.hash}</code>
            </p>
            <p className="text-xs text-ink-soft">
              {t('headHint')} {checked !== null && t('checkedTo', { seq: checked.seq })}
            </p>
          </details>
        )}
      </div>
    </Panel>
  );
}
