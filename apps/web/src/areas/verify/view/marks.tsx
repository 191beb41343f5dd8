import { Word } from '../../../i18n/verify/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DesignatedWords, DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import type { ReceiptAnswer } from '../use-receipt.ts';
import { Designation } from './designation.tsx';

export interface MarksProps {
  receipt: ReceiptAnswer;
  /** The seal is a promise: a receipt that does not verify has lost it. The other marks stay. */
  sealed: boolean;
}

/** What kind of draw it was. */
export function Marks({ receipt, sealed }: MarksProps) {
  const { designated, calls, commitment, status } = receipt;
  const manualCalls = calls.filter(({ kind }) => kind === 'manual').length;
  return (
    <section className="flex flex-col gap-2">
      {(sealed || designated || manualCalls > 0) && (
        <div>
          <DrawSeal game={{ designated, manualCalls, commitment }} />
        </div>
      )}
      <DesignatedWords game={{ designated, manualCalls, commitment }} />
      <Designation receipt={receipt} />
      {status === 'voided' && (
        <Banner tone="info">
          <Word text="voided" />
        </Banner>
      )}
    </section>
  );
}
