import { attemptsIn, isContradiction } from '@adarash/rules/phone-evidence';
import type { Receipt } from '@adarash/rules/receipt';
import { trustIn } from '@adarash/rules/trust';
import texts from '@adarash/texts/play-check.json';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReceipt } from '@/api/use-receipt.ts';
import { DesignatedWords, DrawSeal, StaffMarks } from '@/game/draw/draw-notice.tsx';
import { drawnIn, SlowMixStatus, TrustWords, Verdict, type VerdictName, verdictOf } from '@/game/draw/verdict.tsx';
import { hallTexts } from '@/i18n/hall-texts.tsx';
import { Word as VerifyWord } from '@/i18n/verify.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import type { Recomputed } from '@/verify/recompute.ts';
import { useSlowMix } from '@/verify/use-slow-mix.ts';
import { findingOf, findingsIn, type OwnFindings } from '../check.ts';
import type { SeenGame } from '../phone.ts';
import { Word as PlayWord } from '../texts.ts';
import { BackTitle } from './back-title.tsx';

type TextKey = keyof typeof texts;

const { useTexts, Word } = hallTexts(texts);

interface CheckProps {
  seen: SeenGame;
  cards: readonly number[];
  onBack: () => void;
}

/** Recomputes the draw of the last game on this phone and compares the receipt with the phone's stored observations. */
export default function Check({ seen, cards, onBack }: CheckProps) {
  const { word } = useTexts();
  const { progress, again } = useReceipt(seen.gameId);
  const { step } = progress;
  return (
    <section className="flex flex-col gap-4">
      <BackTitle onBack={onBack}>{word('checkTitle', { number: seen.gameNumber })}</BackTitle>
      {(step === 'fetching' || step === 'computing') && (
        <p role="status" className="text-ink-soft">
          {word('checking')}
        </p>
      )}
      {(step === 'missing' || step === 'failed') && (
        <>
          <p role="alert">{word('receiptMissing')}</p>
          <Button variant="secondary" onClick={again} className="self-start">
            <PlayWord text="tryAgain" />
          </Button>
        </>
      )}
      {step === 'done' && <Checked {...progress} seen={seen} cards={cards} />}
    </section>
  );
}

function Checked({ receipt, verification, seen, cards }: Omit<CheckProps, 'onBack'> & Recomputed) {
  const mixing = useSlowMix(verification.finished ? receipt : null);
  const { slow } = mixing;
  if (receipt === null) return <Verdict verdict="doesNotVerify" />;
  const own = findingsIn(receipt, seen);
  const verdict = verdictWith(own, verdictOf(verification, slow.broken !== null));
  const drawn = drawnIn(receipt);
  const voided = receipt.status === 'voided';
  return (
    <>
      <Verdict verdict={verdict} slow={slow} receipt={receipt} />
      <DesignatedWords game={drawn} />
      <div className="text-sm empty:hidden">
        {drawn.designated || drawn.manualCalls > 0 || verdict === 'verifies' || verdict === 'notFinished' ? (
          <DrawSeal game={drawn} />
        ) : (
          <StaffMarks game={drawn} />
        )}
      </div>
      {voided && (
        <p className="rounded-control bg-attention-soft px-3 py-2 font-semibold text-attention-ink">
          <VerifyWord text="voided" />
        </p>
      )}
      {verification.finished && <Findings own={own} receipt={receipt} />}
      {verdict === 'verifies' && <TrustWords trust={trustIn(receipt, slow)} />}
      <SlowMixStatus {...mixing} />
      {cards.length > 0 && !voided && <MyCards receipt={receipt} cards={cards} />}
      <a
        href={`/verify/${seen.gameId}${seen.commitment === '' ? '' : `#${seen.commitment}`}`}
        className="inline-flex min-h-11 items-center self-start text-sm font-medium text-info underline underline-offset-4"
      >
        <Word text="allSteps" />
      </a>
    </>
  );
}

/**
 * Returns the verdict on the receipt, or a worse verdict if the phone's observations contradict the receipt. Such a
 * doubt always prevents the green verdict.
 */
function verdictWith({ doubt }: OwnFindings, verdict: VerdictName): VerdictName {
  if (doubt === null || verdict === 'notFinished') return verdict;
  return isContradiction(doubt) || verdict === 'doesNotVerify' ? 'doesNotVerify' : 'doubted';
}

const DOUBT_WORDS = {
  'other-digest': 'digestOther',
  'other-last': 'lastOther',
  'other-attempts': 'attemptsOther',
  'left-out': 'partOut',
  'not-asked': 'notAsked',
  unheard: 'unheard',
} as const satisfies Record<string, TextKey>;

function Findings({ own, receipt }: { own: OwnFindings; receipt: Receipt }) {
  const { word } = useTexts();
  const mixed = receipt.scheme !== 'bingo75/v1' ? receipt : null;
  const counts = { heard: own.attempts, told: mixed === null ? 0 : attemptsIn(mixed) };
  return (
    <ul className="flex flex-col gap-2" data-part={own.part} data-doubt={own.doubt ?? 'none'}>
      {own.doubt !== null && (
        <Finding tone="bad">
          {own.doubt === 'other-seal' ? <VerifyWord text="sealDiffers" /> : word(DOUBT_WORDS[own.doubt], counts)}
        </Finding>
      )}
      {own.part === 'in' && <Finding tone="good">{word('partIn', { count: mixed?.parts.length ?? 0 })}</Finding>}
      {own.part === 'none' && own.doubt === null && <Finding tone="plain">{word('partNone')}</Finding>}
      {own.closedAfterMs !== null && (
        <Finding tone="good">{word('timeGood', { seconds: (own.closedAfterMs / 1_000).toFixed(1) })}</Finding>
      )}
    </ul>
  );
}

const TONES = {
  good: { icon: CircleCheck, look: 'text-go' },
  bad: { icon: CircleAlert, look: 'text-danger' },
  plain: { icon: Info, look: 'text-ink-soft' },
} as const;

function Finding({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { icon: Icon, look } = TONES[tone];
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={cx('size-6 shrink-0', look)} />
      <span className={cx('min-w-0', tone === 'bad' && 'font-semibold')}>{children}</span>
    </li>
  );
}

const CARD_WORDS = {
  paid: ['good', 'cardPaid'],
  unpaid: ['bad', 'cardUnpaid'],
  missed: ['bad', 'cardMissed'],
  nothing: ['plain', 'cardNothing'],
  'not-sold': ['plain', 'cardNotSold'],
} as const;

function MyCards({ receipt, cards }: { receipt: Receipt; cards: readonly number[] }) {
  const { t, word } = useTexts();
  return (
    <Panel title={t('myCards')}>
      <ul className="flex flex-col gap-2">
        {cards.map((id) => {
          const { kind, ...found } = findingOf(receipt, id);
          const [tone, text] = CARD_WORDS[kind];
          const values = 'prize' in found ? { prize: formatFixed(found.prize) } : found;
          return (
            <Finding key={id} tone={tone}>
              {word(text, { id, ...values })}
            </Finding>
          );
        })}
      </ul>
    </Panel>
  );
}
