import texts from '@adarash/texts/export.json';
import { useMutation } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/api.ts';
import { sentenceOf } from '@/api/client.ts';
import { savePaper } from '@/api/print.ts';
import { staffArea } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { businessDayOf } from '@/lib/time/business-day.ts';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { DayRange, isTurned } from '@/ui/forms/day-range.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { Panel } from '@/ui/layout/panel.tsx';

const EXPORT = staffArea('export', texts);

/** Export of the days of a hall as one file. The default range is the current month up to today. */
export default function ExportPanel({ cashierId }: { cashierId: string }) {
  const { t, word, format } = useT(EXPORT);
  const api = useApi();
  const today = businessDayOf(useHallClock());
  const [days, setDays] = useState({ from: `${today.slice(0, 'YYYY-MM'.length)}-01`, to: today });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => savePaper(api, 'GET /games/admin/export', { query: { cashierId, ...days } }),
  });
  const isWhole = days.from !== '' && days.to !== '';
  return (
    <Panel title={word('title')}>
      <p className="pb-3 text-sm text-ink-soft">{t('text')}</p>
      <Form validated onSubmit={() => mutate()} className="flex flex-wrap items-end gap-3">
        <DayRange
          labels={{ from: t('from'), to: t('to') }}
          days={days}
          last={today}
          required
          disabled={isPending}
          onDays={(chosen) => {
            reset();
            setDays(chosen);
          }}
        />
        <Button type="submit" icon={<FolderArchive />} busy={isPending} disabled={!isWhole || isTurned(days)}>
          {word('save')}
        </Button>
      </Form>
      <p role="status" className="pt-3 text-sm text-ink-soft">
        {isPending && t('saving')}
        {isSuccess && t('saved')}
        {!isPending && !isSuccess && isWhole && t('days', { from: format.date(days.from), to: format.date(days.to) })}
      </p>
      {error && <Banner tone="error">{sentenceOf(error, t('failed'))}</Banner>}
    </Panel>
  );
}
