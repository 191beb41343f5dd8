import type { LiveEvent } from '@adarash/contract/live';
import { CHECKING_MS, type ClaimMoment, claimAfter, VERDICT_MS } from '@adarash/contract/scene';
import { useEffect, useState } from 'react';

/** The claim on the screen, a few seconds for the check and a few for how it came out; and what hears of the next. */
export function useClaimMoment() {
  const [claim, setClaim] = useState<ClaimMoment | null>(null);
  useEffect(() => {
    if (claim === null) return;
    const timer = setTimeout(
      () => setClaim(claim.judged ? null : { ...claim, judged: true }),
      claim.judged ? VERDICT_MS : CHECKING_MS,
    );
    return () => clearTimeout(timer);
  }, [claim]);
  return { claim, hear: (event: LiveEvent) => setClaim((now) => claimAfter(now, event)) };
}
