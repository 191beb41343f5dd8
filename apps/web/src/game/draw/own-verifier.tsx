import { Download } from 'lucide-react';
import { useLoad } from '../../api/use-load.ts';
import { useTexts } from '../../i18n/verify.ts';
import { AnchorButton } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

/** Link to the verifier of receipts as one file, with the digest of the file. */
export function OwnVerifier({ digest }: { digest: string }) {
  const { t, word } = useTexts();
  return (
    <Panel title={t('fileTitle')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">{word('fileHint')}</p>
        <AnchorButton
          href="/verify.html"
          download="verify.html"
          variant="secondary"
          size="small"
          className="self-start"
          icon={<Download aria-hidden="true" />}
          text={word('fileSave')}
        />
        <p>
          <span className="text-ink-soft">{word('fileDigest')}: </span>
          <code className="font-mono break-all">{digest}</code>
        </p>
      </div>
    </Panel>
  );
}

const DIGEST = '/verify.html.sha256';

/**
 * Returns the SHA-256 digest of the verifier's file, or null if the screens run from source. The build stores it next
 * to `verify.html`.
 */
export const useVerifierDigest = (): string | null =>
  useLoad(DIGEST, async (signal) => {
    const response = await fetch(DIGEST, { signal });
    const text = response.ok ? await response.text() : '';
    return /^[0-9a-f]{64}/.exec(text)?.[0] ?? null;
  }).data;
