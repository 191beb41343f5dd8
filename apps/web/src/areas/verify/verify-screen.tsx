import { useLocation, useParams } from 'react-router';
import { useReceipt } from '../../api/use-receipt.ts';
import { useTexts, Word } from '../../i18n/verify/index.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { OwnVerifier } from '../../ui/hall/own-verifier.tsx';
import { useVerifierDigest } from '../../verify/verifier-digest.ts';
import { VerifyPage } from './view/page.tsx';
import { Verified } from './view/verified.tsx';

/** The codes on the display carry the commitment behind the address, where no server sees it. */
const promisedIn = (hash: string): string | null => /^#([0-9a-f]{64})$/.exec(hash)?.[1] ?? null;

export default function VerifyScreen() {
  const { gameId = '' } = useParams();
  const { hash } = useLocation();
  const { t } = useTexts();
  usePageTitle(t('title'));
  const { progress, again } = useReceipt(gameId);
  const digest = useVerifierDigest();
  return (
    <VerifyPage>
      {progress.step === 'fetching' && <Waiting text="loading" />}
      {progress.step === 'missing' && <EmptyState title={<Word text="notFound" />} />}
      {progress.step === 'failed' && <EmptyState title={<Word text="failed" />} action={<Again onClick={again} />} />}
      {progress.step === 'computing' && <Waiting text="computing" />}
      {progress.step === 'done' && (
        <Verified {...progress} promised={promisedIn(hash)}>
          {!progress.verification.finished && <Again onClick={again} />}
        </Verified>
      )}
      {digest !== null && <OwnVerifier digest={digest} />}
    </VerifyPage>
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
