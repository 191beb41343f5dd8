import { type Pattern, SETUP_PATTERNS } from '@adarash/rules/pattern';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useState } from 'react';
import { patternOptions, patternsQuery } from '../../../api/patterns.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { NumberInput, Select, TextInput } from '../../../ui/fields.tsx';
import { ShapePicture, shapesShown } from '../../../ui/pattern-shapes.tsx';
import {
  checkBet,
  checkEntropy,
  checkPattern,
  checkPercentage,
  isGone,
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

const percentages = PERCENTAGES.map((value) => ({ value, label: `${value}%` }));

export function SettingsPanel({ setup, disabled, choose, setEntropy }: SettingsPanelProps) {
  const { data: own } = useQuery(patternsQuery);
  const { pattern } = setup;
  useEffect(() => {
    if (isGone(pattern, own ?? null)) choose('pattern', '');
  }, [pattern, own, choose]);
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
          <div className="relative col-span-2 sm:col-span-1">
            {pattern !== '' && (
              // Beside the label, where it takes no room from the cards below.
              <span aria-hidden="true" data-pictures={pattern} className="absolute -top-1 right-0 flex gap-1">
                {shapesShown(pattern).map((line) => (
                  <ShapePicture key={line.mask} line={line} className="size-6" />
                ))}
              </span>
            )}
            <Select
              name="pattern"
              label={t('pattern')}
              hint={t('patternHint')}
              options={patternOptions(SETUP_PATTERNS, own)}
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
