import type { Card } from '@adarash/rules/card';
import { isCatalogue } from '@adarash/rules/card';
import { trustIn } from '@adarash/rules/trust';
import type { VerifyStep } from '@adarash/rules/verify';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { SlowMixStatus, TrustWords, Verdict, verdictOf } from '@/game/draw/verdict.tsx';
import { usePageLanguage } from '@/i18n/language.ts';
import { useTexts } from '@/i18n/verify.ts';
import { LanguageChoice } from '@/ui/buttons/language-choice.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { Recomputed } from '@/verify/recompute.ts';
import { useSlowMix } from '@/verify/use-slow-mix.ts';
import { Calls, ReceiptFacts, ReceiptMarks } from './receipt.tsx';
import { SetFile, useGivenSet } from './set-file.tsx';

interface VerifiedProps extends Recomputed {
  /** Commitment (published hash) that the visitor saw in the hall, or null if it is unknown. */
  promised?: string | null;
  /** Called with the cards of the set if the visitor adds the file of the set. */
  onSet?: (cards: readonly Card[]) => void;
  children?: ReactNode;
}

/** Complete result of the verification of a receipt, which was recomputed on this device. */
export function Verified({ receipt, verification: before, promised = null, onSet, children }: VerifiedProps) {
  const { word } = useTexts();
  const givenSet = useGivenSet(receipt, before, onSet);
  const { verification } = givenSet;
  const mixing = useSlowMix(verification.finished ? receipt : null);
  const { slow } = mixing;
  const exchanged = promised !== null && receipt !== null && promised !== receipt.commitment;
  const verdict = verdictOf(verification, exchanged || slow.broken !== null);
  return (
    <>
      <Verdict verdict={verdict} slow={slow} receipt={receipt} />
      {exchanged && <Banner tone="error">{word('sealDiffers')}</Banner>}
      {children}
      <SetFile {...givenSet} />
      {receipt !== null && (
        <>
          {verdict === 'verifies' && <TrustWords trust={trustIn(receipt, slow)} />}
          <ReceiptMarks receipt={receipt} sealed={verdict !== 'doesNotVerify'} />
          <SlowMixStatus {...mixing} />
          <ReceiptFacts receipt={receipt} verification={verification} />
        </>
      )}
      <Steps steps={verification.steps} ownCards={receipt !== null && 'set' in receipt && !isCatalogue(receipt.set)} />
      {receipt !== null && <Calls receipt={receipt} />}
    </>
  );
}

function Steps({ steps, ownCards }: { steps: readonly VerifyStep[]; ownCards: boolean }) {
  const { t } = useTexts();
  return (
    <Panel title={t('steps')} flush>
      <ol>
        {steps.map((step) => (
          <Step key={step.name} step={step} ownCards={ownCards} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step: { name, ok, detail }, ownCards }: { step: VerifyStep; ownCards: boolean }) {
  const { word } = useTexts();
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <li data-step={name} data-holds={ok} className="flex gap-3 border-t border-line px-4 py-3">
      <Icon aria-hidden="true" className={ok ? 'size-6 shrink-0 text-go' : 'size-6 shrink-0 text-danger'} />
      <div className="min-w-0">
        <p className="font-semibold">
          {word(`step_${name}`)}
          <span className="sr-only">: {word(ok ? 'holds' : 'fails')}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {word(name === 'cards' && ownCards ? 'step_cards_own_hint' : `step_${name}_hint`)}
        </p>
        {detail !== null && <code className="font-mono text-sm break-all text-danger">{detail}</code>}
      </div>
    </li>
  );
}

/** Frame of the verification page, used by the server and by the standalone file. */
export function VerifyPage({ children }: { children: ReactNode }) {
  const { named, language, word } = useTexts();
  usePageLanguage(language);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl font-bold tracking-tight">{word('title')}</h1>
          <LanguageChoice label={named('language')} language={language} />
        </header>
        <main className="flex flex-col gap-4">{children}</main>
      </div>
    </div>
  );
}
