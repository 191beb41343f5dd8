import { birrFromSantim, MAX_AMOUNT, TAX_ON } from '@adarash/rules/money';
import { type ReactNode, useState } from 'react';
import type { SettingsGroup } from '@/api/house.ts';
import { t } from '@/i18n/en/admin-settings.ts';
import { NumberInput, Select } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';

const MOST = birrFromSantim(MAX_AMOUNT);

/** What is withheld from winnings of games that are created from now on, and what is not paid in cash. */
export function TaxSettings({ settings, set }: SettingsGroup) {
  return (
    <Panel title={t('tax')}>
      <div className="grid gap-4 sm:grid-cols-2">
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

type AmountProps = {
  label: string;
  hint: ReactNode;
  most: number;
  /** Null: left empty. */
  value: number | null;
  onValue: (value: number | null) => void;
};

/** With two decimals at most; what is typed stays as it is typed. */
function Amount({ value, onValue, most, ...labelled }: AmountProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <NumberInput
      {...labelled}
      min={0}
      max={most}
      step={0.01}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onValue(target.value === '' ? null : Number(target.value));
      }}
    />
  );
}
