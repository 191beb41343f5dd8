import { trustIn } from '@adarash/rules/trust';
import type { ReactNode } from 'react';
import { SlowMix } from '@/game/draw/slow-mix.tsx';
import { TrustWords } from '@/game/draw/trust.tsx';
import { Verdict, verdictOf } from '@/game/draw/verdict.tsx';
import { Word } from '@/i18n/verify.ts';
import { Banner } from '@/ui/feedback.tsx';
import type { Recomputed } from '@/verify/recompute.ts';
import { useSlowMix } from '@/verify/use-slow-mix.ts';
import { Calls, Facts, Marks } from './receipt.tsx';
import { Steps } from './steps.tsx';

interface VerifiedProps extends Recomputed {
  /** The commitment that the visitor was shown in the hall. */
  promised?: string | null;
  children?: ReactNode;
}

/** All that there is to say of a receipt that was recomputed here. */
export function Verified({ receipt, verification, promised = null, children }: VerifiedProps) {
  const { slow, checkAll } = useSlowMix(verification.finished ? receipt : null);
  const exchanged = promised !== null && receipt !== null && promised !== receipt.commitment;
  const verdict = verdictOf(verification, exchanged || slow.broken !== null);
  return (
    <>
      <Verdict verdict={verdict} slow={slow} />
      {exchanged && (
        <Banner tone="error">
          <Word text="sealDiffers" />
        </Banner>
      )}
      {children}
      {receipt !== null && (
        <>
          {verdict === 'verifies' && (
            <TrustWords trust={trustIn(receipt, { held: slow.held.length, broken: slow.broken })} />
          )}
          <Marks receipt={receipt} sealed={verdict !== 'doesNotVerify'} />
          <SlowMix slow={slow} onAll={checkAll} />
          <Facts receipt={receipt} />
        </>
      )}
      <Steps steps={verification.steps} />
      {receipt !== null && <Calls receipt={receipt} />}
    </>
  );
}
