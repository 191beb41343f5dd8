import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { NumberInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
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
