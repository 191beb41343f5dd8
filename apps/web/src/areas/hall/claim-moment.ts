import type { LiveEvent } from '@adarash/contract/live';
import { type ClaimMoment, claimAfter, STAGE_MS, stageAfter } from '@adarash/contract/scene';
import { useEffect, useState } from 'react';

/** The claim on the screen, a few seconds for each of its stages; and what hears of the next. */
export function useClaimMoment() {
  const [claim, setClaim] = useState<ClaimMoment | null>(null);
  useEffect(() => {
    if (claim === null) return;
    const timer = setTimeout(() => setClaim(stageAfter(claim)), STAGE_MS[claim.stage]);
    return () => clearTimeout(timer);
  }, [claim]);
  return { claim, hear: (event: LiveEvent) => setClaim((now) => claimAfter(now, event)) };
}
