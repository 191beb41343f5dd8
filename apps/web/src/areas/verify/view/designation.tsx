import { Words } from '../../../i18n/hall-texts.tsx';
import { useTexts, Word } from '../../../i18n/verify/index.ts';
import type { ReceiptAnswer } from '../use-receipt.ts';

/** Who chose which card, and what it took. */
export function Designation({ receipt }: { receipt: ReceiptAnswer }) {
  const { t, english, language } = useTexts();
  const { designatedBy, designatedCardId, rounds, winners, calls } = receipt;
  if (designatedBy === null || designatedCardId === null) return null;
  const atTheFinish = winners.some(({ decidedBy }) => decidedBy) && rounds[0]?.round === 0;
  const text = atTheFinish ? 'decision' : 'designation';
  const role = `role_${designatedBy.role}` as const;
  const facts = { name: designatedBy.name, card: designatedCardId, rounds: rounds.at(-1)?.round ?? 0 };
  return (
    <p className="text-sm">
      <Words
        local={t(text, { ...facts, role: t(role) })}
        english={english(text, { ...facts, role: english(role) })}
        language={language}
      />
      {atTheFinish && calls.every(({ kind }) => kind === 'drawn') && (
        <>
          {' '}
          <Word text="drawnFairly" />
        </>
      )}
    </p>
  );
}
