import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { SettingsGroup } from './house-rules.tsx';
import { DESK } from './texts.ts';

export default function CatalogueSettings({ settings, set }: SettingsGroup) {
  const { t, word } = useT(DESK);
  const catalogue = useAnswer('GET /admin/desk', {}).data?.catalogue;
  const fixedBy = catalogue?.fixedBy;
  const hint = fixedBy
    ? t(fixedBy === 'setting' ? 'sizeBySetting' : 'sizeByGames')
    : t('cardCountHint', { max: catalogue?.max ?? '…' });
  return (
    <Panel title={word('catalogue')}>
      <div className="sm:max-w-xs">
        <NumberInput
          label={word('cardCount')}
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
