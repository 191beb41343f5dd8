import { FALSE_CLAIMS, LATE_CALLS } from '@adarash/rules/terms';
import { Select } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

/** How claims are judged in games that are created from now on. */
export function ClaimsSettings({ settings, set }: SettingsGroup) {
  return (
    <Panel title={t('claims')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Select
          label={t('lateCalls')}
          hint={t('lateCallsHint')}
          options={LATE_CALLS.map((value) => ({ value, label: t(`lateCalls-${value}`) }))}
          value={settings.lateCalls}
          onChange={({ target }) => set({ lateCalls: target.value as (typeof LATE_CALLS)[number] })}
        />
        <Select
          label={t('falseClaims')}
          hint={t('falseClaimsHint')}
          options={FALSE_CLAIMS.map((value) => ({ value, label: t(`falseClaims-${value}`) }))}
          value={settings.falseClaims}
          onChange={({ target }) => set({ falseClaims: target.value as (typeof FALSE_CLAIMS)[number] })}
        />
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('claimsHint')}</p>
    </Panel>
  );
}
