import type { Answer, Body } from '@adarash/contract';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, FALSE_CLAIMS, LATEST_START } from '@adarash/rules/house';
import { MAX_MEANS, MAX_MEANS_NAME } from '@adarash/rules/means';
import { birrFromSantim, MAX_AMOUNT } from '@adarash/rules/money';
import { TAX_ON } from '@adarash/rules/sums';
import { type ReactNode, useState } from 'react';
import { formatDate, formatDateTime, hallNow } from '@/lib/format.ts';
import { Checkbox, NumberInput, Select, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { t } from './texts.ts';

export const DrawSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('jackpotDraw')}>
    <div className="sm:max-w-md">
      <NumberInput
        label={t('drawMinCards')}
        hint={t('drawMinCardsHint')}
        whole
        min={2}
        max={MAX_CARDS_PER_GAME}
        required
        value={Number.isNaN(settings.drawMinCards) ? '' : settings.drawMinCards}
        onChange={({ target }) => set({ drawMinCards: target.valueAsNumber })}
      />
    </div>
  </Panel>
);

export const WinnersSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('winners')}>
    <Checkbox
      label={t('designatedWinners')}
      checked={settings.designatedWinners}
      onValue={(checked) => set({ designatedWinners: checked })}
    />
    <p className="text-xs text-ink-soft">
      {t('designatedHint')}{' '}
      {settings.noDesignatedSince !== null && t('offSince', { day: formatDate(settings.noDesignatedSince) })}
    </p>
  </Panel>
);

/** The amount from which a second person signs; an empty field switches it off. */
export const SignatureSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('secondSignature')}>
    <p className="pb-3 text-sm text-ink-soft">{t('secondSignatureHint')}</p>
    <div className="sm:max-w-md">
      <Amount
        label={t('secondSignatureFrom')}
        hint={t('secondSignatureFromHint')}
        placeholder={t('signatureOff')}
        most={MOST}
        value={settings.secondSignatureFrom}
        onValue={(amount) => set({ secondSignatureFrom: amount })}
      />
    </div>
  </Panel>
);

const SUGGESTED = ['telebirr', 'CBE Birr'];

/** By what else than cash players pay and are paid. A field more is empty, until all are used. */
export function MeansSettings({ settings: { means, blindCount }, set }: SettingsGroup) {
  const fields = [...means, ''].slice(0, MAX_MEANS - 1);
  return (
    <Panel title={t('means')}>
      <p className="pb-3 text-sm text-ink-soft">{t('meansHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name, i) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a name is typed in its place
            key={i}
            label={t('meansName', { number: i + 1 })}
            placeholder={SUGGESTED[i] ?? ''}
            maxLength={MAX_MEANS_NAME}
            autoComplete="off"
            value={name}
            onValue={(value) => set({ means: withName(means, i, value) })}
          />
        ))}
      </div>
      <Checkbox
        className="mt-3"
        label={t('blindCount')}
        checked={blindCount}
        onValue={(checked) => set({ blindCount: checked })}
      />
    </Panel>
  );
}

/** A name that is emptied at the end is gone; one in the middle once the settings are saved. */
function withName(names: readonly string[], index: number, name: string): string[] {
  const all = [...names];
  all[index] = name;
  while (all.at(-1) === '') all.pop();
  return all;
}

/** What an owner chooses one of, each in words of its own. */
const CHOICES = {
  falseClaims: FALSE_CLAIMS.map((value) => ({ value, label: t(`falseClaims-${value}`) })),
  taxOn: TAX_ON.map((value) => ({ value, label: t(`taxOn-${value}`) })),
};

const Choice = ({ name, settings, set }: SettingsGroup & { name: keyof typeof CHOICES }) => (
  <Select
    label={t(name)}
    hint={t(`${name}Hint`)}
    options={CHOICES[name]}
    value={settings[name]}
    onValue={(chosen) => set({ [name]: CHOICES[name].find(({ value }) => value === chosen)?.value })}
  />
);

export const ClaimsSettings = (group: SettingsGroup) => (
  <Panel title={t('claims')}>
    <div className="grid gap-4 lg:grid-cols-2">
      <Choice {...group} name="falseClaims" />
    </div>
    <p className="mt-4 text-xs text-ink-soft">{t('claimsHint')}</p>
  </Panel>
);

const HOURS = Array.from({ length: LATEST_START + 1 }, (_, hour) => ({
  value: hour,
  label: hour === 0 ? t('midnight') : `${String(hour).padStart(2, '0')}:00`,
}));

export const DaysSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('days')}>
    <div className="grid gap-4 lg:grid-cols-2">
      <Select
        label={t('dayStartsAt')}
        hint={t('dayStartsHint')}
        options={HOURS}
        value={settings.dayStartsAt}
        onValue={(value) => set({ dayStartsAt: Number(value) })}
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
        onValue={(value) => set({ calendar: value as (typeof CALENDARS)[number] })}
      />
    </div>
  </Panel>
);

/** What is withheld from winnings of games that are created from now on, and what is not paid in cash. */
export function TaxSettings(group: SettingsGroup) {
  const { settings, set } = group;
  const amount = (name: 'taxPercent' | 'taxAbove' | 'cashLimit') => ({
    label: t(name),
    hint: t(`${name}Hint`),
    most: name === 'taxPercent' ? 100 : MOST,
    value: settings[name] || null,
  });
  return (
    <Panel title={t('tax')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Amount {...amount('taxPercent')} onValue={(value) => set({ taxPercent: value ?? 0 })} />
        <Amount {...amount('taxAbove')} onValue={(value) => set({ taxAbove: value ?? 0 })} />
        <Choice {...group} name="taxOn" />
        <Amount {...amount('cashLimit')} value={settings.cashLimit} onValue={(cashLimit) => set({ cashLimit })} />
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('taxHint')}</p>
    </Panel>
  );
}

const MOST = birrFromSantim(MAX_AMOUNT);

type AmountProps = {
  label: string;
  hint: ReactNode;
  placeholder?: string;
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
      onValue={(value) => {
        setText(value);
        onValue(value === '' ? null : Number(value));
      }}
    />
  );
}

export type OwnerSettings = Answer<'GET /settings'>['settings'];
export type HouseChanges = Body<'PATCH /admin/settings'>;

/** One group on the owner's screen: what is stored with what was changed since, and how more of it is changed. */
export type SettingsGroup = {
  readonly settings: OwnerSettings & { readonly designatedWinners: boolean };
  readonly set: (some: HouseChanges) => void;
};
