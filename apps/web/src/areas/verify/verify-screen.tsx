import { LANGUAGES } from '@adarash/contract/languages';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { chooseHallLanguage } from '../../i18n/language.ts';
import { useTexts, Word } from '../../i18n/verify/index.ts';
import { cx } from '../../lib/class-names.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { useReceipt } from './receipt.ts';
import { Calls, Facts, Marks } from './view/receipt.tsx';
import { Steps, Verdict, verdictOf } from './view/verdict.tsx';

export default function VerifyScreen() {
  const { gameId = '' } = useParams();
  const { t, language } = useTexts();
  usePageTitle(t('title'));
  const { progress, again } = useReceipt(gameId);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl font-bold tracking-tight">
            <Word text="title" />
          </h1>
          <LanguageChoice />
        </header>
        <main className="flex flex-col gap-4">
          {progress.step === 'fetching' && <Waiting text="loading" />}
          {progress.step === 'missing' && <EmptyState title={<Word text="notFound" />} />}
          {progress.step === 'failed' && (
            <EmptyState title={<Word text="failed" />} action={<Again onClick={again} />} />
          )}
          {progress.step === 'computing' && <Waiting text="computing" />}
          {progress.step === 'done' && (
            <>
              <Verdict verification={progress.verification} />
              {!progress.verification.finished && <Again onClick={again} />}
              <Marks receipt={progress.receipt} sealed={verdictOf(progress.verification) !== 'doesNotVerify'} />
              <Facts receipt={progress.receipt} />
              <Steps steps={progress.verification.steps} />
              <Calls receipt={progress.receipt} />
            </>
          )}
        </main>
      </div>
    </div>
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

const NAMES = { am: 'አማርኛ', om: 'Oromoo', en: 'English' } as const;

function LanguageChoice() {
  const { named, language } = useTexts();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{named('language')}</legend>
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => chooseHallLanguage(each)}
          className={cx(
            'min-h-11 rounded-control px-3 text-sm font-medium',
            each === language ? 'bg-surface-inverse text-ink-inverse' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          {NAMES[each]}
        </button>
      ))}
    </fieldset>
  );
}
