import { useAnswer } from '@/api/answers.ts';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { SettingsGroup } from './house-rules.tsx';
import { td } from './texts.ts';

export default function CatalogueSettings({ settings, set }: SettingsGroup) {
  const catalogue = useAnswer('GET /admin/desk', {}).data?.catalogue;
  const fixedBy = catalogue?.fixedBy;
  const hint = fixedBy
    ? td(fixedBy === 'setting' ? 'sizeBySetting' : 'sizeByGames')
    : td('cardCountHint', { max: catalogue?.max ?? '…' });
  return (
    <Panel title={td('catalogue')}>
      <div className="sm:max-w-xs">
        <NumberInput
          label={td('cardCount')}
          hint={hint}
          whole
          max={catalogue?.max}
          required
          disabled={fixedBy !== null}
          value={Number.isNaN(settings.cardCount) ? '' : settings.cardCount}
          onChange={({ target }) => set({ cardCount: target.valueAsNumber })}
        />
      </div>
    </Panel>
  );
}
