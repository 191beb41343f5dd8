import { FileJson } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts, Word } from '../../i18n/verify.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { type Recomputed, readReceipt } from '../../verify/recompute.ts';
import { VerifyPage } from './view/page.tsx';
import { Verified } from './view/verified.tsx';

type Progress = { step: 'waiting' | 'computing' | 'unreadable' } | ({ step: 'done' } & Recomputed);

/** The verifier on its own: no hall, no network, one receipt after the other from saved files. */
export function VerifierFile() {
  const { t } = useTexts();
  const [progress, setProgress] = useState<Progress>({ step: 'waiting' });
  const work = useRef<AbortController | null>(null);
  const id = useId();
  useEffect(() => {
    document.title = t('title');
  }, [t]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    setProgress({ step: 'computing' });
    try {
      const recomputed = await readReceipt(JSON.parse(await file.text()), mine.signal);
      if (!mine.signal.aborted) setProgress({ step: 'done', ...recomputed });
    } catch {
      if (!mine.signal.aborted) setProgress({ step: 'unreadable' });
    }
    // So that the same file can be chosen again after it was saved once more.
    target.value = '';
  };

  return (
    <VerifyPage>
      <div className="flex flex-col items-start gap-2 rounded-card border border-line bg-surface p-4">
        <input id={id} type="file" accept=".json,application/json" onChange={choose} className="peer sr-only" />
        <label
          htmlFor={id}
          className={`${buttonClass('primary', 'large')} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2`}
        >
          <FileJson aria-hidden="true" />
          <Word text="chooseReceipt" />
        </label>
        <p className="text-sm text-ink-soft">
          <Word text="chooseHint" />
        </p>
      </div>
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
      {progress.step === 'done' && <Verified {...progress} />}
    </VerifyPage>
  );
}
