import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Banner } from '../../../ui/feedback.tsx';
import { configureFutureWinners } from '../api/configure-future-winners.ts';
import { checkComplete, checkEntries, checkEntryCard, checkEntryGameNumber } from '../model/validation.ts';
import { entryOf } from '../model/winner-entry.ts';
import { GAMES_STALE } from '../use-control.ts';
import { useWinnerRows } from './use-winner-rows.ts';
import { WinnerFieldsView } from './winner-fields-view.tsx';

export function ConfigureWinnersDialog({ cards, onClose }: { cards: readonly number[]; onClose: () => void }) {
  const form = useId();
  const { rows, add, remove, change } = useWinnerRows();
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useIntent({
    send: configureFutureWinners,
    failed: t('configureFailed'),
    stale: GAMES_STALE,
    onDone: () => {
      toast.success(t('configured'));
      onClose();
    },
    onFailed: setFailure,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entries = rows.map(({ fields }) => fields);
    setSubmitted(true);
    // What a field holds wrongly is said under that field.
    setFailure(checkComplete(entries));
    if (checkEntries(entries) === null) mutate(entries.map(entryOf));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('configureTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {t('saveAll')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Banner tone="warning">{t('willBeDesignatedMany')}</Banner>
        {rows.map(({ key, fields }, index) => (
          <fieldset key={key} className="rounded-control border border-line p-3">
            <legend className="px-1 text-sm font-semibold">{t('entry', { number: index + 1 })}</legend>
            <WinnerFieldsView
              fields={fields}
              onChange={(changed) => change(key, changed)}
              cards={cards}
              checkGameNumber={(text) => checkEntryGameNumber(text, index)}
              checkCard={(text) => checkEntryCard(text, index)}
              submitted={submitted}
              autoFocus
              action={
                rows.length > 1 && (
                  <Button
                    variant="ghost"
                    size="small"
                    title={t('removeEntry', { number: index + 1 })}
                    onClick={() => remove(key)}
                  >
                    {t('remove')}
                  </Button>
                )
              }
            />
          </fieldset>
        ))}
        <div>
          <Button variant="secondary" size="small" icon={<Plus aria-hidden="true" className="size-4" />} onClick={add}>
            {t('addAnother')}
          </Button>
        </div>
        {failure !== null && (
          <div className="sticky bottom-0">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
      </form>
    </Dialog>
  );
}
