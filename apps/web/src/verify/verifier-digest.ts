import { useEffect, useState } from 'react';

/** The SHA-256 that the build wrote next to `verify.html`; null where the screens run from their sources. */
export function useVerifierDigest(): string | null {
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
