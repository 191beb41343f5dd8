import type { Answer, Body } from '@adarash/contract';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, FALSE_CLAIMS, LATEST_START } from '@adarash/rules/hall-terms';
import { birrFromSantim, MAX_AMOUNT, parseBirr } from '@adarash/rules/money';
import { MAX_MEANS, MAX_MEANS_NAME } from '@adarash/rules/payment-method';
import { TAX_ON } from '@adarash/rules/sums';
import { type ReactNode, useState } from 'react';
import { COMMON } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { ADMIN_SETTINGS, type AdminSettingsTexts } from './texts.ts';

export const DrawSettings = ({ settings, set }: SettingsGroup) => {
  const { t, word } = useT(ADMIN_SETTINGS);
  return (
    <Panel title={word('jackpotDraw')}>
      <div className="sm:max-w-md">
        <NumberInput
          label={word('drawMinCards')}
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
};

export const WinnersSettings = ({ settings, set }: SettingsGroup) => {
  const { t, word, format } = useT(ADMIN_SETTINGS);
  return (
    <Panel title={word('winners')}>
      <Checkbox
        label={word('designatedWinners')}
        checked={settings.designatedWinners}
        onValue={(checked) => set({ designatedWinners: checked })}
      />
      <p className="text-xs text-ink-soft">
        {t('designatedHint')}{' '}
        {settings.noDesignatedSince !== null && t('offSince', { day: format.date(settings.noDesignatedSince) })}
      </p>
    </Panel>
  );
};

/**
 * Minimum amount of a payout or change that requires the signature of a second person. An empty field disables the
 * rule.
 */
export const SignatureSettings = ({ settings, set }: SettingsGroup) => {
  const { t, word } = useT(ADMIN_SETTINGS);
  return (
    <Panel title={word('secondSignature')}>
      <p className="pb-3 text-sm text-ink-soft">{t('secondSignatureHint')}</p>
      <div className="sm:max-w-md">
        <Amount
          label={word('secondSignatureFrom')}
          hint={t('secondSignatureFromHint')}
          value={settings.secondSignatureFrom}
          onValue={(amount) => set({ secondSignatureFrom: amount })}
        />
      </div>
    </Panel>
  );
};

/**
 * Names of the payment services that halls accept besides cash. An additional empty field is displayed until the
 * maximum number is reached.
 */
export function MeansSettings({ settings: { means }, set }: SettingsGroup) {
  const { t, word } = useT(ADMIN_SETTINGS);
  const fields = [...means, ''].slice(0, MAX_MEANS - 1);
  return (
    <Panel title={word('means')}>
      <p className="pb-3 text-sm text-ink-soft">{t('meansHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((name, i) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a name has no identifier besides its position
            key={i}
            label={word('meansName', { number: i + 1 })}
            maxLength={MAX_MEANS_NAME}
            autoComplete="off"
            value={name}
            onValue={(value) => set({ means: withName(means, i, value) })}
          />
        ))}
      </div>
    </Panel>
  );
}

export const CountSettings = ({ settings: { blindCount }, set }: SettingsGroup) => {
  const { word } = useT(ADMIN_SETTINGS);
  return (
    <Panel title={word('count')}>
      <Checkbox label={word('blindCount')} checked={blindCount} onValue={(checked) => set({ blindCount: checked })} />
    </Panel>
  );
};

/**
 * Returns the names of the payment services after one name was edited. Empty names at the end are removed; other empty
 * names are removed on saving.
 */
function withName(names: readonly string[], index: number, name: string): string[] {
  const all = [...names];
  all[index] = name;
  while (all.at(-1) === '') all.pop();
  return all;
}

/** Options of all settings that have a fixed list of values. */
const choices = ({ t }: AdminSettingsTexts) => ({
  falseClaims: FALSE_CLAIMS.map((value) => ({ value, label: t(`falseClaims-${value}`) })),
  taxOn: TAX_ON.map((value) => ({ value, label: t(`taxOn-${value}`) })),
});

const Choice = ({ name, settings, set }: SettingsGroup & { name: keyof ReturnType<typeof choices> }) => {
  const texts = useT(ADMIN_SETTINGS);
  const { t, word } = texts;
  return (
    <Select
      label={word(name)}
      hint={t(`${name}Hint`)}
      options={choices(texts)[name]}
      value={settings[name]}
      onValue={(chosen) => set({ [name]: choices(texts)[name].find(({ value }) => value === chosen)?.value })}
    />
  );
};

export const ClaimsSettings = (group: SettingsGroup) => {
  const { t, word } = useT(ADMIN_SETTINGS);
  return (
    <Panel title={word('claims')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Choice {...group} name="falseClaims" />
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('claimsHint')}</p>
    </Panel>
  );
};

const hours = ({ t }: AdminSettingsTexts) =>
  Array.from({ length: LATEST_START + 1 }, (_, hour) => ({
    value: hour,
    label: hour === 0 ? t('midnight') : `${String(hour).padStart(2, '0')}:00`,
  }));

export const DaysSettings = ({ settings, set }: SettingsGroup) => {
  const texts = useT(ADMIN_SETTINGS);
  const { t, word, format } = texts;
  const now = useHallClock().now();
  return (
    <Panel title={word('days')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Select
          label={word('dayStartsAt')}
          hint={t('dayStartsHint')}
          options={hours(texts)}
          value={settings.dayStartsAt}
          onValue={(value) => set({ dayStartsAt: Number(value) })}
        />
        <Select
          label={word('calendar')}
          hint={
            <>
              {t('calendarHint')} {t('today', { time: format.dateTime(now) })}
            </>
          }
          options={CALENDARS.map((name) => ({ value: name, label: t(name) }))}
          value={settings.calendar}
          onValue={(value) => set({ calendar: value as (typeof CALENDARS)[number] })}
        />
      </div>
    </Panel>
  );
};

const NO_TAX = { taxPercent: 0, taxAbove: 0, cashLimit: null };

/**
 * Settings for the tax on winnings, valid for games created after the change, and for the limit of payments in cash.
 * One switch enables both.
 */
export function TaxSettingsPanel(group: SettingsGroup) {
  const { t, word } = useT(ADMIN_SETTINGS);
  const { settings, set } = group;
  const [isOn, setOn] = useState(settings.taxPercent > 0 || settings.cashLimit !== null);
  const field = (name: 'taxPercent' | 'taxAbove' | 'cashLimit') => ({
    label: t(name),
    hint: t(`${name}Hint`),
    value: settings[name] || null,
  });
  return (
    <Panel title={word('tax')}>
      <Checkbox
        label={word('taxSwitch')}
        checked={isOn}
        onValue={(checked) => {
          setOn(checked);
          if (!checked) set(NO_TAX);
        }}
      />
      {isOn && (
        <>
          <div className="mt-3 grid gap-4 lg:grid-cols-2">
            <Percentage {...field('taxPercent')} onValue={(value) => set({ taxPercent: value ?? 0 })} />
            <Amount {...field('taxAbove')} onValue={(value) => set({ taxAbove: value ?? 0 })} />
            <Choice {...group} name="taxOn" />
            <Amount {...field('cashLimit')} value={settings.cashLimit} onValue={(cashLimit) => set({ cashLimit })} />
          </div>
          <p className="mt-4 text-xs text-ink-soft">{t('taxHint')}</p>
        </>
      )}
    </Panel>
  );
}

const MOST = birrFromSantim(MAX_AMOUNT);

type AmountProps = {
  label: ReactNode;
  hint: ReactNode;
  /** Current amount, or null if the field is empty. */
  value: number | null;
  onValue: (value: number | null) => void;
};

/**
 * Returns the properties of an amount field. The field keeps the text as entered, for example "12.50" for the value
 * 12.5.
 */
function useEnteredText({ value, onValue }: Pick<AmountProps, 'value' | 'onValue'>) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const enter = (entered: string) => {
    setText(entered);
    onValue(entered === '' ? null : Number(entered));
  };
  return { value: text, onValue: enter };
}

/** Field for an amount. More than two decimals make the field invalid, so that the settings cannot be saved. */
function Amount({ value, onValue, ...labelled }: AmountProps) {
  const { t } = useT(COMMON);
  const entered = useEnteredText({ value, onValue });
  const isWrong = entered.value !== '' && parseBirr(entered.value) === null;
  return <MoneyInput {...labelled} {...entered} max={MOST} error={isWrong ? t('amountInvalid') : undefined} />;
}

const Percentage = ({ value, onValue, ...labelled }: AmountProps) => (
  <NumberInput {...labelled} {...useEnteredText({ value, onValue })} min={0} max={100} step={0.01} />
);

export type OwnerSettingsJson = Answer<'GET /settings'>['settings'];

/** Settings besides those of `GET /settings`. They are undefined until they are loaded. */
type ServerSettings = { readonly backupFolder?: string | undefined; readonly networkOpen?: boolean | undefined };

/** Unsaved changes of the page. */
export type SettingsChanges = Body<'PATCH /admin/settings'> & Pick<ServerSettings, 'networkOpen'>;

/** Current values of a group of settings, including unsaved changes, and a function that updates them. */
export type SettingsGroup = {
  readonly settings: OwnerSettingsJson & ServerSettings & { readonly designatedWinners: boolean };
  readonly set: (some: SettingsChanges) => void;
};
