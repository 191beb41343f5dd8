import type { ReactNode } from 'react';
import { HallWord } from '../i18n/hall-words.ts';
import { ErrorBoundary } from '../lib/error-boundary.tsx';
import { Button } from '../ui/buttons/button.tsx';

/**
 * Container of a public page. If the page fails, it displays an error in the hall's language with a button to reload.
 */
export const PublicPage = ({ brokenHint, children }: { brokenHint?: ReactNode; children: ReactNode }) => (
  <ErrorBoundary fallback={<BrokenPage hint={brokenHint} />}>{children}</ErrorBoundary>
);

const BrokenPage = ({ hint }: { hint: ReactNode }) => (
  <main
    role="status"
    className="flex min-h-dvh flex-col items-center justify-center gap-2 bg-canvas p-6 text-center text-ink"
  >
    <h1 className="text-xl font-bold">
      <HallWord text="broken" />
    </h1>
    {hint !== undefined && <p className="text-ink-soft">{hint}</p>}
    <Button onClick={() => window.location.reload()}>
      <HallWord text="loadAgain" />
    </Button>
  </main>
);
