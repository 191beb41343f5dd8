import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { CALENDARS, LATEST_START } from '@adarash/rules/house';
import { MAX_MEANS, MAX_MEANS_NAME } from '@adarash/rules/means';
import { TAX_ON } from '@adarash/rules/money';
import { FALSE_CLAIMS, LATE_CALLS } from '@adarash/rules/terms';
import { formatDate, formatDateTime, hallNow } from '@/lib/format.ts';
import { Checkbox, NumberInput, Select, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { Amount, MOST } from './amount.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

/** Among how many cards a jackpot is drawn. */
export const DrawSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('twoPersonsDraw')}>
    <div className="sm:max-w-md">
      <NumberInput
        label={t('drawMinCards')}
        hint={t('drawMinCardsHint')}
        inputMode="numeric"
        min={2}
        max={MAX_CARDS_PER_GAME}
        step={1}
        required
        value={Number.isNaN(settings.drawMinCards) ? '' : settings.drawMinCards}
        onChange={({ target }) => set({ drawMinCards: target.valueAsNumber })}
      />
    </div>
  </Panel>
);

/** Whether anybody may choose the winner of a game. */
export function WinnersSettings({ settings, set }: SettingsGroup) {
  return (
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
}

const AMOUNTS = ['twoPersonsVoid', 'twoPersonsDecision', 'twoPersonsAward', 'twoPersonsDraw', 'twoPersonsAdd'] as const;

/** From which amounts on a second person signs; a field left empty asks for nobody. */
export const TwoPersonsSettings = ({ settings, set }: SettingsGroup) => (
  <Panel title={t('twoPersons')}>
    <p className="pb-3 text-sm text-ink-soft">{t('twoPersonsHint')}</p>
    <div className="grid gap-4 sm:grid-cols-2">
      {AMOUNTS.map((name) => (
        <Amount
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          placeholder={t('nobody')}
          most={MOST}
          value={settings[name]}
          onValue={(amount) => set({ [name]: amount })}
        />
      ))}
    </div>
  </Panel>
);

const SUGGESTED = ['telebirr', 'CBE Birr'];

/** By what else than cash players pay and are paid. A field more is empty, until all are used. */
export function MeansSettings({ settings: { means }, set }: SettingsGroup) {
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
          onValue={(value) => set({ lateCalls: value as (typeof LATE_CALLS)[number] })}
        />
        <Select
          label={t('falseClaims')}
          hint={t('falseClaimsHint')}
          options={FALSE_CLAIMS.map((value) => ({ value, label: t(`falseClaims-${value}`) }))}
          value={settings.falseClaims}
          onValue={(value) => set({ falseClaims: value as (typeof FALSE_CLAIMS)[number] })}
        />
      </div>
      <p className="mt-4 text-xs text-ink-soft">{t('claimsHint')}</p>
    </Panel>
  );
}

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
}

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
          onValue={(value) => set({ taxOn: value as (typeof TAX_ON)[number] })}
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
