import type { Card } from '@adarash/rules/card';
import { useEffect, useRef, useState } from 'react';
import { useTexts, Word } from '../../i18n/verify.ts';
import { Banner } from '../../ui/feedback.tsx';
import { type Recomputed, readReceipt } from '../../verify/recompute.ts';
import { FileChoice } from './view/set-file.tsx';
import { Verified, VerifyPage } from './view/verified.tsx';

type Progress = { step: 'waiting' | 'computing' | 'unreadable' } | ({ step: 'done' } & Recomputed);

/** The verifier on its own: no hall, no network, one receipt after the other from saved files. */
export function VerifierFile() {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress>({ step: 'waiting' });
  const work = useRef<AbortController | null>(null);
  /** By their digests, for the receipts after the one that a set was given for. */
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
          <Word text="computing" />
        </p>
      )}
      {progress.step === 'unreadable' && (
        <Banner tone="error">
          <Word text="notReadable" />
        </Banner>
      )}
      {progress.step === 'done' && <Verified {...progress} onSet={keep} />}
    </VerifyPage>
  );
}
