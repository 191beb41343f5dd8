import { type Pattern, patternLabel, SETUP_PATTERNS } from '@adarash/rules/pattern';
import { type FocusEvent, useState } from 'react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { NumberInput, Select, TextInput } from '../../../ui/fields.tsx';
import {
  checkBet,
  checkEntropy,
  checkPattern,
  checkPercentage,
  PERCENTAGES,
  type Settings,
  type Setup,
} from './setup.ts';

export interface SettingsPanelProps {
  setup: Setup;
  disabled: boolean;
  choose: <K extends keyof Settings>(key: K, value: Settings[K]) => void;
  setEntropy: (entropy: string) => void;
}

const patterns = SETUP_PATTERNS.map((value) => ({ value, label: patternLabel(value) }));
const percentages = PERCENTAGES.map((value) => ({ value, label: `${value}%` }));

export function SettingsPanel({ setup, disabled, choose, setEntropy }: SettingsPanelProps) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = (event: FocusEvent<HTMLElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (!touched.has(name)) setTouched(new Set([...touched, name]));
  };
  const errorOf = (name: string, sentence: string | null) => (touched.has(name) && sentence) || undefined;

  return (
    <section aria-labelledby="game-settings" className="rounded-card border border-line bg-surface px-4 py-3">
      <h2 id="game-settings" className="mb-2 text-base font-semibold">
        {t('settings')}
      </h2>
      <form noValidate onSubmit={(event) => event.preventDefault()} onBlur={touch}>
        <fieldset disabled={disabled} className="grid grid-cols-2 items-start gap-x-4 gap-y-3 lg:grid-cols-4">
          <div className="col-span-2 sm:col-span-1">
            <Select
              name="pattern"
              label={t('pattern')}
              hint={t('patternHint')}
              options={patterns}
              placeholder={setup.pattern === '' ? t('patternPlaceholder') : undefined}
              value={setup.pattern}
              error={errorOf('pattern', checkPattern(setup.pattern))}
              onChange={(event) => choose('pattern', event.target.value as Pattern)}
            />
          </div>
          <Select
            name="percentage"
            label={t('percentage')}
            hint={t('percentageHint')}
            options={percentages}
            placeholder={t('percentagePlaceholder')}
            value={setup.percentage}
            error={errorOf('percentage', checkPercentage(setup.percentage))}
            onChange={(event) => choose('percentage', event.target.value)}
          />
          <NumberInput
            name="bet"
            label={t('bet')}
            hint={t('betHint')}
            placeholder={t('betPlaceholder')}
            min={1}
            step={0.01}
            value={setup.bet}
            error={errorOf('bet', checkBet(setup.bet))}
            onChange={(event) => choose('bet', event.target.value)}
          />
          <div className="col-span-2 sm:col-span-1">
            <TextInput
              name="entropy"
              label={t('entropy')}
              hint={t('entropyHint', { length: [...setup.entropy].length })}
              placeholder={t('entropyPlaceholder')}
              autoComplete="off"
              value={setup.entropy}
              error={checkEntropy(setup.entropy) ?? undefined}
              onChange={(event) => setEntropy(event.target.value)}
            />
          </div>
        </fieldset>
      </form>
    </section>
  );
}
