import type { ClosedShift, OpenShift } from '@adarash/contract';
import { santimFromBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { OpenPrizesWindow } from '@/game/windows/open-prizes.tsx';
import { t } from '@/i18n/shift.ts';
import { formatDateTime, formatMoney } from '@/lib/format.ts';
import { isBlank } from '@/lib/numbers.ts';
import { usePageTitle } from '@/lib/page.ts';
import { useForm } from '@/lib/use-form.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { CloseDialog, ClosesPanel, useCloses } from '@/money/closes-panel.tsx';
import { isNote } from '@/money/count-table.tsx';
import { DrawerList, MeansList, ReasonList } from '@/money/drawer-list.tsx';
import { Button } from '@/ui/button.tsx';
import { Form, NumberInput, TextArea } from '@/ui/fields.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Loaded } from '@/ui/loaded.tsx';
import { PageTitle, Panel } from '@/ui/panel.tsx';
import { CloseForm } from './close-form.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { SellersPanel } from './sellers-panel.tsx';

export default function ShiftScreen() {
  usePageTitle(t('shift'));
  useHallReload();
  const answer = useAnswer('GET /shift');
  const shift = answer.data?.shift;
  const [open, setOpen] = useState<{ gameNumber: number | undefined } | null>(null);
  const [closed, setClosed] = useState<ClosedShift | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle
        title={shift ? t('title', { number: shift.number }) : t('shift')}
        subtitle={shift && sinceOf(shift)}
        action={<LinkButton text={t('report')} variant="secondary" to="/cashier-report" />}
      />
      <Loaded of={answer} text={sentenceOf(answer.error, t('loadFailed'))} again={t('retry')} skeleton="h-64">
        {({ shift }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t('drawer')}>
                <div className="flex flex-col gap-4">
                  <DrawerList drawer={shift.drawer} />
                  <MeansList means={shift.means} />
                  <Float key={shift.number} shift={shift} />
                </div>
              </Panel>
              <MovementsPanel movements={shift.movements} />
              <Panel title={t('reasons')}>
                <ReasonList reasons={shift.reasons} onOpen={(gameNumber) => setOpen({ gameNumber })} />
              </Panel>
            </div>
            <CloseForm key={shift.number} shift={shift} onClosed={setClosed} />
          </div>
        )}
      </Loaded>
      <SellersPanel />
      <ClosesPanel {...useCloses(t('closesFailed'))} />
      {open !== null && <OpenPrizesWindow {...open} onClose={() => setOpen(null)} />}
      {closed !== null && <CloseDialog close={closed} onClose={() => setClosed(null)} />}
    </div>
  );
}

const sinceOf = ({ since, number }: OpenShift): string =>
  since === null ? t('first') : t('since', { time: formatDateTime(since), before: number - 1 });

const checkFloat = (text: string) =>
  !isBlank(text) && santimFromBirr(Number(text)) !== null ? null : t('floatInvalid');

function Float({ shift: { openedAt, drawer, left } }: { shift: OpenShift }) {
  const isOther = (float: string) => left !== null && checkFloat(float) === null && Number(float) !== left;
  const form = useForm(
    { float: openedAt === null ? '' : String(drawer.float), note: '' },
    { float: checkFloat, note: (text, { float }) => (isNote(text, isOther(float)) ? null : t('whyRequired')) },
  );
  const { mutate, isPending } = useAction('PUT /shift/float', { failed: t('floatFailed'), onFailed: form.setFailure });
  return (
    <Form
      failure={form.failure}
      onSubmit={form.submit(({ float, note }) => mutate({ body: { float: Number(float), note: note.trim() } }))}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      {openedAt === null && <p className="text-sm text-ink-soft">{t('noFloat')}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NumberInput
          {...form.field('float')}
          label={t('floatLabel')}
          hint={left === null ? t('floatHint') : t('floatLeft', { amount: formatMoney(left) })}
          min={0}
          step="any"
        />
        <Button
          text={t(openedAt === null ? 'openShift' : 'changeFloat')}
          type="submit"
          variant="secondary"
          busy={isPending}
          className="mt-6"
        />
      </div>
      {isOther(form.values.float) && <TextArea {...form.field('note')} label={t('floatWhy')} rows={2} />}
    </Form>
  );
}
