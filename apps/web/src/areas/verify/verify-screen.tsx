import { publicDay } from '@adarash/rules/ethiopian';
import { ask } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { useReceipt } from '../../api/use-receipt.ts';
import { OwnVerifier, useVerifierDigest } from '../../game/draw/own-verifier.tsx';
import { useTexts, Word } from '../../i18n/verify.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Verified, VerifyPage } from './view/verified.tsx';

/**
 * Returns the commitment (published hash) in the URL's hash, or null. The QR codes of the TV use the URL's hash,
 * because browsers do not send it to a server.
 */
const promisedIn = (hash: string): string | null => /^#([0-9a-f]{64})$/.exec(hash)?.[1] ?? null;

export default function VerifyScreen({ gameId }: { gameId: string }) {
  const { t, word } = useTexts();
  usePageTitle(t('title'));
  const { progress, again } = useReceipt(gameId);
  const digest = useVerifierDigest();
  return (
    <VerifyPage>
      {progress.step === 'fetching' && <Waiting text="loading" />}
      {progress.step === 'missing' && <EmptyState title={word('notFound')} />}
      {progress.step === 'failed' && <EmptyState title={word('failed')} action={<Again onClick={again} />} />}
      {progress.step === 'computing' && <Waiting text="computing" />}
      {progress.step === 'done' && (
        <Verified {...progress} promised={promisedIn(window.location.hash)}>
          {!progress.verification.finished && <Again onClick={again} />}
          {progress.receipt?.designated === false && <NoDesignated />}
        </Verified>
      )}
      {digest !== null && <OwnVerifier digest={digest} />}
    </VerifyPage>
  );
}

/** Statement that the hall has not used designated winners since a date. The receipt proves this for its game only. */
function NoDesignated() {
  const { word } = useTexts();
  const since = useLoad('house', async (signal) => {
    const { noDesignatedSince, calendar } = await ask('GET /public/house', {}, { signal });
    return noDesignatedSince && publicDay(noDesignatedSince, calendar);
  }).data;
  if (since === null) return null;
  return (
    <p data-no-designated="" className="text-sm text-ink-soft">
      {word('noDesignated', { day: since })}
    </p>
  );
}

const Again = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" onClick={onClick} className="self-center">
    <Word text="tryAgain" />
  </Button>
);

const Waiting = ({ text }: { text: 'loading' | 'computing' }) => (
  <>
    <p role="status" className="text-ink-soft">
      <Word text={text} />
    </p>
    <Skeleton className="h-28" />
    <Skeleton className="h-64" />
  </>
);
