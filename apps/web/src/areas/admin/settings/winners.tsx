import { formatDate } from '@/lib/format.ts';
import { Checkbox } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

/** Whether anybody may choose the winner of a game. */
export function WinnersSettings({ settings, set }: SettingsGroup) {
  return (
    <Panel title={t('winners')}>
      <Checkbox
        label={t('designatedWinners')}
        checked={settings.designatedWinners}
        onChange={({ target }) => set({ designatedWinners: target.checked })}
      />
      <p className="text-xs text-ink-soft">
        {t('designatedHint')}{' '}
        {settings.noDesignatedSince !== null && t('offSince', { day: formatDate(settings.noDesignatedSince) })}
      </p>
    </Panel>
  );
}
