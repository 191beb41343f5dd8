import { CALENDARS, LATEST_START } from '@adarash/rules/house';
import { formatDateTime, hallNow } from '@/lib/format.ts';
import { Select } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

const HOURS = Array.from({ length: LATEST_START + 1 }, (_, hour) => ({
  value: hour,
  label: hour === 0 ? t('midnight') : `${String(hour).padStart(2, '0')}:00`,
}));

/** When a business day starts, and how dates and hours are written. */
export function DaysSettings({ settings, set }: SettingsGroup) {
  return (
    <Panel title={t('days')}>
      <div className="grid gap-4 lg:grid-cols-2">
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
              {t('calendarHint')} {t('today', { time: formatDateTime(hallNow()) })}
            </>
          }
          options={CALENDARS.map((name) => ({ value: name, label: t(name) }))}
          value={settings.calendar}
          onChange={({ target }) => set({ calendar: target.value as (typeof CALENDARS)[number] })}
        />
      </div>
    </Panel>
  );
}
