import { Panel } from '@/ui/panel.tsx';
import { Amount, MOST } from './amount.tsx';
import type { SettingsGroup } from './group.ts';
import { t } from './texts.ts';

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
