import { Banner } from '../../../ui/banner.tsx';
import { DesignatedWords, DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import type { ReceiptAnswer } from '../use-receipt.ts';
import { Word } from './word.tsx';

/** What kind of draw it was, and for a designated game who chose which card and what it took. */
export function Marks({ receipt }: { receipt: ReceiptAnswer }) {
  const { designated, designatedBy, designatedCardId, calls, rounds, winners, commitment, status } = receipt;
  const manualCalls = calls.filter(({ kind }) => kind === 'manual').length;
  const byDecision = winners.some(({ decidedBy }) => decidedBy) && rounds[0]?.round === 0;
  return (
    <section className="flex flex-col gap-2">
      <div>
        <DrawSeal game={{ designated, manualCalls, commitment }} />
      </div>
      <DesignatedWords game={{ designated, manualCalls, commitment }} />
      {designatedBy !== null && designatedCardId !== null && (
        <p className="text-sm">
          <Word
            text={byDecision ? 'decision' : 'designation'}
            values={{
              name: designatedBy.name,
              role: designatedBy.role,
              card: designatedCardId,
              rounds: rounds.at(-1)?.round ?? 0,
            }}
          />
        </p>
      )}
      {status === 'voided' && (
        <Banner tone="info">
          <Word text="voided" />
        </Banner>
      )}
    </section>
  );
}
