import { useHallWords } from '../../i18n/hall-words/index.ts';
import { formatNumber } from '../../lib/format-money.ts';

/** An amount with the hall's word for Birr. */
export function Money({ birr }: { birr: number }) {
  const { t } = useHallWords();
  return (
    <>
      {formatNumber(birr)} <span className="text-[0.55em] font-semibold">{t('birr')}</span>
    </>
  );
}
