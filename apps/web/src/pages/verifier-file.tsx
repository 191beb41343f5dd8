import '../lib/old-browsers/old-browsers.ts';
import '../ui/styles/tokens.css';
import '../ui/styles/font-amharic.css';
import type { Card } from '@adarash/rules/card';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FileChoice } from '../areas/verify/view/set-file.tsx';
import { Verified, VerifyPage } from '../areas/verify/view/verified.tsx';
import { useTexts } from '../i18n/verify.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { type Recomputed, readReceipt } from '../verify/recompute.ts';

type Progress = { step: 'waiting' | 'computing' | 'unreadable' } | ({ step: 'done' } & Recomputed);

/** Page that verifies receipts from files without a server or network. */
function VerifierFile() {
  const { t, word } = useTexts();
  const [progress, setProgress] = useState<Progress>({ step: 'waiting' });
  const work = useRef<AbortController | null>(null);
  /** Card sets from files by digest. A set is selected once and used for all later receipts with the same set. */
  const sets = useRef(new Map<string, readonly Card[]>());
  useEffect(() => {
    document.title = t('title');
  }, [t]);

  const judge = async (text: string) => {
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    setProgress({ step: 'computing' });
    try {
      const json = JSON.parse(text);
      const recomputed = await readReceipt(json, mine.signal, sets.current.get(json?.set?.digest) ?? null);
      if (!mine.signal.aborted) setProgress({ step: 'done', ...recomputed });
    } catch {
      if (!mine.signal.aborted) setProgress({ step: 'unreadable' });
    }
  };

  const receipt = progress.step === 'done' ? progress.receipt : null;
  const keep = (cards: readonly Card[]) => {
    if (receipt !== null && 'set' in receipt) sets.current.set(receipt.set.digest, cards);
  };

  return (
    <VerifyPage>
      <FileChoice of="receipt" accept=".json,application/json" onText={judge} />
      {progress.step === 'computing' && (
        <p role="status" className="text-ink-soft">
          {word('computing')}
        </p>
      )}
      {progress.step === 'unreadable' && <Banner tone="error">{word('notReadable')}</Banner>}
      {progress.step === 'done' && <Verified {...progress} onSet={keep} />}
    </VerifyPage>
  );
}

const dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = dark ? 'dark' : 'light';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <VerifierFile />
  </StrictMode>,
);
