import { CALENDARS, LATEST_START } from '@adarash/rules/house';
import { useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { changeHouse, type HouseChanges, type HouseSettings, houseQuery } from '../../api/house.ts';
import { useIntent } from '../../api/use-intent.ts';
import { t } from '../../i18n/en/admin-settings.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page.ts';
import { writeSetting } from '../../lib/stored-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Checkbox, Select } from '../../ui/fields.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageTitle, Panel } from '../../ui/panel.tsx';

export default function SettingsScreen() {
  usePageTitle(t('title'));
  const { data, isError, isFetching, refetch } = useQuery(houseQuery);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      {isError && (
        <LoadFailed again={t('tryAgain')} onAgain={refetch} busy={isFetching}>
          {t('failedToLoad')}
        </LoadFailed>
      )}
      {data ? <SettingsForm stored={data} /> : !isError && <Skeleton className="h-64" />}
    </div>
  );
}

const HOURS = Array.from({ length: LATEST_START + 1 }, (_, hour) => ({
  value: hour,
  label: hour === 0 ? t('midnight') : `${String(hour).padStart(2, '0')}:00`,
}));

function SettingsForm({ stored }: { stored: HouseSettings }) {
  const [changes, setChanges] = useState<HouseChanges>({});
  const settings = { ...stored, designatedWinners: stored.noDesignatedSince === null, ...changes };
  const set = (some: HouseChanges) => setChanges((others) => ({ ...others, ...some }));
  const saving = useIntent(changeHouse, {
    failed: t('failedToSave'),
    onDone: ({ settings: { calendar } }) => {
      if (calendar !== stored.calendar) {
        writeSetting('calendar', calendar);
        return window.location.reload();
      }
      toast.success(t('saved'));
      setChanges({});
    },
    onFailed: (sentence) => toast.error(sentence),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(changes);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Panel title={t('days')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('dayStartsAt')}
            hint={t('dayStartsHint')}
            options={HOURS}
            value={settings.dayStartsAt}
            onChange={({ target }) => set({ dayStartsAt: Number(target.value) })}
          />
          <Select
            label={t('calendar')}
            hint={
              <>
                {t('calendarHint')} {t('today', { time: formatDateTime(Date.now()) })}
              </>
            }
            options={CALENDARS.map((name) => ({ value: name, label: t(name) }))}
            value={settings.calendar}
            onChange={({ target }) => set({ calendar: target.value as HouseSettings['calendar'] })}
          />
        </div>
      </Panel>
      <Panel title={t('winners')}>
        <Checkbox
          label={t('designatedWinners')}
          checked={settings.designatedWinners}
          onChange={({ target }) => set({ designatedWinners: target.checked })}
        />
        <p className="text-xs text-ink-soft">
          {t('designatedHint')}{' '}
          {stored.noDesignatedSince !== null && t('offSince', { day: formatDate(stored.noDesignatedSince) })}
        </p>
      </Panel>
      <Button type="submit" icon={<Save />} busy={saving.isPending} className="self-start">
        {t('save')}
      </Button>
    </form>
  );
}
