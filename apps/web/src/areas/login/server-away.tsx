import { useEffect, useState } from 'react';
import { ApiError, ask } from '../../api/client.ts';
import { Banner } from '../../ui/feedback.tsx';
import { t } from './texts.ts';

const LOOK_MS = 3_000;

/** A notice while the server is away: the page itself opens from the browser's cache. */
export function ServerAway() {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const missing = await ask('GET /health', { signal, quiet: true }).then(
        () => false,
        (error) => error instanceof ApiError && error.transient,
      );
      if (signal.aborted) return;
      setAway(missing);
      if (missing) timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return away && <Banner tone="warning">{t('away')}</Banner>;
}
