import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts, Word } from '../../../i18n/verify/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** The verifier to take home, with the digest that tells one copy from another. */
export function OwnVerifier() {
  const { t } = useTexts();
  const digest = useDigest();
  if (digest === null) return null;
  return (
    <Panel title={t('fileTitle')}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">
          <Word text="fileHint" />
        </p>
        <a href="/verify.html" download="verify.html" className={`${buttonClass('secondary', 'small')} self-start`}>
          <Download aria-hidden="true" />
          <Word text="fileSave" />
        </a>
        <p>
          <span className="text-ink-soft">
            <Word text="fileDigest" />:{' '}
          </span>
          <code className="font-mono break-all">{digest}</code>
        </p>
      </div>
    </Panel>
  );
}

/** Written by the build beside the file; absent where the screens run from their sources. */
function useDigest(): string | null {
  const [digest, setDigest] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/verify.html.sha256', { signal: leaving.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setDigest(/^[0-9a-f]{64}/.exec(text)?.[0] ?? null))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return digest;
}
