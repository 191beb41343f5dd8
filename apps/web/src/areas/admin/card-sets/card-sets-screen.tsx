import type { CardSetJson } from '@adarash/contract';
import { writeCards } from '@adarash/rules/card';
import { setCsv } from '@adarash/rules/card-set';
import { LayoutGrid, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { ask } from '@/api/client.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { download } from '@/lib/download.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { useUser } from '@/session/session.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { SavedCheckbox } from '@/ui/forms/checkbox.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { CompareSet } from './compare-set.tsx';
import { CARD_SETS, type CardSetsTexts } from './texts.ts';

const BringSet = lazyComponent(() => import('./bring-set.tsx'), <Skeleton className="h-64" />);

/** Existing card sets, the current set of each hall, and a form that creates a set. */
export default function CardSetsScreen() {
  const { t, word } = useT(CARD_SETS);
  const { role } = useUser();
  const answer = useAnswer('GET /card-sets', {});
  const deleting = useQuestion('DELETE /card-sets/:digest', {
    asked: ({ digest }: CardSetJson) => ({ params: { digest } }),
    failed: t('deleteFailed'),
    done: answerWords,
  });
  const { name = '', version = 0, cards: count = 0 } = deleting.about ?? {};
  const [comparing, setComparing] = useState<CardSetJson | null>(null);
  return (
    <Screen title={t('title')} heading={word('title')} subtitle={t('subtitle')} narrow>
      <Loaded of={answer} text={t('failedToLoad')} skeleton="h-64">
        {({ sets, mayBring }) => (
          <>
            <Panel title={word('sets')}>
              {sets.length === 0 ? (
                <EmptyState icon={<LayoutGrid />} title={t('noSets')} hint={mayBring && t('noSetsHint')} />
              ) : (
                <ul className="flex flex-col divide-y divide-line">
                  {sets.map((set) => (
                    <OneSet
                      key={set.digest}
                      set={set}
                      onCompare={mayBring ? () => setComparing(set) : undefined}
                      onDelete={role === 'admin' ? () => deleting.ask(set) : undefined}
                    />
                  ))}
                </ul>
              )}
            </Panel>
            {role === 'admin' ? <HallsChoice sets={sets} /> : <OwnChoice sets={sets} />}
            {mayBring && <BringSet />}
          </>
        )}
      </Loaded>
      {comparing && <CompareSet set={comparing} onClose={() => setComparing(null)} />}
      <ConfirmDialog
        {...deleting.window}
        danger
        title={word('deleteSet', { name, version })}
        description={t('deleteHint', { count })}
        confirmLabel={word('delete')}
      />
    </Screen>
  );
}

interface OneSetProps {
  set: CardSetJson;
  onCompare?: () => void;
  onDelete?: () => void;
}

function OneSet({ set, onCompare, onDelete }: OneSetProps) {
  const { named, t, word, format } = useT(CARD_SETS);
  const { name, version, cards: count, compared, createdAt, createdBy, halls, digest } = set;
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <h3 className="font-semibold wrap-anywhere">{word('setName', { name, version })}</h3>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p>{t('setFacts', { count, date: format.dateTime(createdAt), who: createdBy })}</p>
        {halls.length > 0 && <p>{t('soldBy', { halls: halls.join(', ') })}</p>}
        <p>
          {compared
            ? t('compared', {
                alike: compared.alike.length,
                count,
                date: format.dateTime(compared.at),
                who: compared.by,
              })
            : t('notCompared')}
        </p>
        {compared && compared.different.length > 0 && (
          <p className="text-danger">{t('differentCards', { cards: writeCards(compared.different) })}</p>
        )}
      </div>
      <details className="text-xs text-ink-soft">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">{word('technical')}</summary>
        <p className="wrap-anywhere">
          {t('digest')} <code className="font-mono">{digest}</code>
        </p>
      </details>
      <div className="flex flex-wrap gap-2">
        {onCompare && <SmallButton text={word('compare')} onClick={onCompare} />}
        <Button text={word('saveAs')} size="small" variant="ghost" onClick={() => void save(set)} />
        {onDelete && (
          <Button
            text={word('delete')}
            size="small"
            variant="ghost"
            icon={<Trash2 />}
            aria-label={named('deleteVersion', { name, version })}
            onClick={onDelete}
          />
        )}
      </div>
    </li>
  );
}

async function save({ digest, name, version }: CardSetJson): Promise<void> {
  const { set } = await ask('GET /public/card-sets/:digest', { params: { digest } });
  download(`${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${version}.csv`, setCsv(set.cards));
}

const choosing = ({ t }: CardSetsTexts) => ({ failed: t('chooseFailed'), done: t('chosen') });

interface SetSelectProps {
  sets: readonly CardSetJson[];
  value: string | null;
  onChoose: (digest: string | null) => void;
  disabled: boolean;
}

const nameOf = ({ t }: CardSetsTexts, set: CardSetJson | undefined) =>
  set === undefined ? t('catalogue') : t('setName', { name: set.name, version: set.version });

/**
 * Field for the card set that a hall uses. A change requires a confirmation that states the number of cards and the
 * effect.
 */
function SetSelect({ sets, value, onChoose, disabled }: SetSelectProps) {
  const texts = useT(CARD_SETS);
  const { t, word } = texts;
  const catalogueSize = useAnswer('GET /settings', {}).data?.settings.cardCount;
  const [asked, setAsked] = useState<{ digest: string | null } | null>(null);
  const before = sets.find(({ digest }) => digest === value);
  const after = sets.find(({ digest }) => digest === asked?.digest);
  const close = () => setAsked(null);
  return (
    <>
      <Select
        label={word('hallSells')}
        placeholder={t('catalogue')}
        options={sets.map((set) => ({ value: set.digest, label: nameOf(texts, set) }))}
        value={value ?? ''}
        disabled={disabled}
        onValue={(digest) => setAsked({ digest: digest || null })}
      />
      <ConfirmDialog
        open={asked !== null}
        title={word('changeSet', { set: nameOf(texts, after) })}
        description={t('changeSetHint', {
          count: after?.cards ?? catalogueSize ?? '—',
          set: nameOf(texts, after),
          before: nameOf(texts, before),
        })}
        confirmLabel={word('changeSetConfirm')}
        onConfirm={() => {
          onChoose(asked?.digest ?? null);
          close();
        }}
        onClose={close}
      >
        {after !== undefined && <SheetWarning set={after} />}
      </ConfirmDialog>
    </>
  );
}

/** Warning if the comparison of a card set with the printed cards is incomplete or found differences. */
function SheetWarning({ set: { compared, cards: count } }: { set: CardSetJson }) {
  const { t, format } = useT(CARD_SETS);
  if (compared === null) return <Banner tone="warning">{t('notCompared')}</Banner>;
  const { alike, different, at, by } = compared;
  if (different.length > 0)
    return <Banner tone="warning">{t('differentCards', { cards: writeCards(different) })}</Banner>;
  if (alike.length === count) return null;
  const values = { alike: alike.length, count, date: format.dateTime(at), who: by };
  return <Banner tone="warning">{t('compared', values)}</Banner>;
}

function OwnChoice({ sets }: { sets: readonly CardSetJson[] }) {
  const texts = useT(CARD_SETS);
  const { t, word } = texts;
  const { data } = useAnswer('GET /games/settings', {});
  const { mutate, isPending } = useAction('PATCH /games/settings', choosing(texts));
  return (
    <Panel title={word('choice')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('choiceHint')}</p>
        {data ? (
          <SetSelect
            sets={sets}
            value={data.cardSet}
            disabled={isPending}
            onChoose={(cardSet) => mutate({ body: { cardSet } })}
          />
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </Panel>
  );
}

function HallsChoice({ sets }: { sets: readonly CardSetJson[] }) {
  const { t, word } = useT(CARD_SETS);
  const halls = useAnswer('GET /admin/users', {}).data?.users.filter(({ role }) => role === 'cashier');
  const settings = useAnswer('GET /settings', {}).data?.settings;
  const allowing = useAction('PATCH /admin/settings', { failed: t('chooseFailed') });
  const [chosen, choose] = useState<string | null>(null);
  const cashierId = chosen ?? (halls?.length === 1 ? (halls[0]?.id ?? null) : null);
  return (
    <Panel title={word('choice')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('choiceHint')}</p>
        {halls && (
          <Select
            label={word('hall')}
            placeholder={cashierId === null ? t('chooseHall') : undefined}
            options={halls.map(({ id, name }) => ({ value: id, label: name }))}
            value={cashierId ?? ''}
            onValue={(id) => choose(id || null)}
          />
        )}
        {cashierId !== null && <HallChoice key={cashierId} cashierId={cashierId} sets={sets} />}
        {settings && (
          <SavedCheckbox
            label={word('cashiersBring')}
            saved={settings.cashiersBringCards}
            save={(cashiersBringCards) => allowing.mutateAsync({ body: { cashiersBringCards } })}
          />
        )}
      </div>
    </Panel>
  );
}

function HallChoice({ cashierId, sets }: { cashierId: string; sets: readonly CardSetJson[] }) {
  const texts = useT(CARD_SETS);
  const params = { cashierId };
  const { data } = useAnswer('GET /admin/halls/:cashierId/settings', { params });
  const { mutate, isPending } = useAction('PATCH /admin/halls/:cashierId/settings', choosing(texts));
  if (!data) return <Skeleton className="h-16" />;
  return (
    <SetSelect
      sets={sets}
      value={data.settings.cardSet}
      disabled={isPending}
      onChoose={(cardSet) => mutate({ params, body: { cardSet } })}
    />
  );
}
