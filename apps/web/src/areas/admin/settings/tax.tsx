import { TAX_ON } from '@adarash/rules/money';
import { Select } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { Amount, MOST } from './amount.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

/** What is withheld from winnings of games that are created from now on, and what is not paid in cash. */
export function TaxSettings({ settings, set }: SettingsGroup) {
  return (
    <Panel title={t('tax')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Amount
          label={t('taxPercent')}
          hint={t('taxPercentHint')}
          most={100}
          value={settings.taxPercent || null}
          onValue={(value) => set({ taxPercent: value ?? 0 })}
        />
        <Amount
          label={t('taxAbove')}
          hint={t('taxAboveHint')}
          most={MOST}
          value={settings.taxAbove || null}
          onValue={(value) => set({ taxAbove: value ?? 0 })}
        />
        <Select
          label={t('taxOn')}
          hint={t('taxOnHint')}
          options={TAX_ON.map((value) => ({ value, label: t(`taxOn-${value}`) }))}
          value={settings.taxOn}
          onChange={({ target }) => set({ taxOn: target.value as (typeof TAX_ON)[number] })}
        />
        <Amount
          label={t('cashLimit')}
          hint={t('cashLimitHint')}
          most={MOST}
          value={settings.cashLimit}
          onValue={(cashLimit) => set({ cashLimit })}
        />
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('taxHint')}</p>
    </Panel>
  );
}
