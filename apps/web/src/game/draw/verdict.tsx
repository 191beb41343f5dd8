import type { Values } from '@adarash/contract/basics';
import { decidedCardId, manualCalls } from '@adarash/rules/game';
import type { Receipt } from '@adarash/rules/receipt';
import type { Trust } from '@adarash/rules/trust';
import type { Verification } from '@adarash/rules/verify';
import { CircleCheck, CircleX, Cpu, Hourglass, MessageSquareText, Smartphone, TriangleAlert } from 'lucide-react';
import { type TextKey, useTexts } from '../../i18n/verify.ts';
import { cx } from '../../lib/class-names.ts';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { SlowMixing, SlowMixState } from '../../verify/use-slow-mix.ts';
import type { DrawnGame } from './draw-notice.tsx';

/** Returns the game of a receipt in the form that its marks require, including a decision by staff. */
export const drawnIn = (receipt: Receipt): DrawnGame => ({
  designated: receipt.designated,
  manualCalls: manualCalls(receipt),
  out: receipt.out?.map(({ cardId }) => cardId),
  commitment: receipt.commitment,
  status: receipt.status,
  decidedCardId: decidedCardId(receipt) ?? undefined,
  decidedByOut: (receipt.designated && receipt.designatedCardId === null) || undefined,
});

const VERDICTS = {
  verifies: { icon: CircleCheck, tone: 'border-go bg-go-soft text-go-ink' },
  doesNotVerify: { icon: CircleX, tone: 'border-danger bg-danger-soft text-danger-ink' },
  /** Result for a receipt that is valid although the phone of a player found a contradiction. */
  doubted: { icon: TriangleAlert, tone: 'border-attention bg-attention-soft text-attention-ink' },
  notFinished: { icon: Hourglass, tone: 'border-info bg-info-soft text-info-ink' },
} as const;

export type VerdictName = keyof typeof VERDICTS;

/**
 * Returns the result of a receipt's verification. A receipt with a contradiction or a broken promise does not verify,
 * even if its game is not finished.
 */
export function verdictOf({ ok, finished, steps }: Verification, broken = false): VerdictName {
  if (broken) return 'doesNotVerify';
  if (ok) return 'verifies';
  return finished || steps.some((step) => !step.ok) ? 'doesNotVerify' : 'notFinished';
}

/** Returns the actions by which staff decided a game or its numbers, each as a text with its values. */
function actsOfStaff(receipt: Receipt): { text: TextKey; values: Values }[] {
  const { designated, designatedCardId: card, out = [] } = receipt;
  const typed = manualCalls(receipt);
  const decided = decidedCardId(receipt) !== null;
  const acts: { text: TextKey; values: Values }[] = [];
  if (designated && card !== null) acts.push({ text: decided ? 'staffDecided' : 'staffChosen', values: { card } });
  if (designated && card === null) acts.push({ text: 'staffLocked', values: { count: out.length } });
  if (typed > 0) acts.push({ text: typed === 1 ? 'staffTypedOne' : 'staffTyped', values: { count: typed } });
  return acts;
}

interface VerdictProps {
  verdict: VerdictName;
  slow?: SlowMixState;
  receipt?: Receipt | null;
}

export function Verdict({ verdict, slow, receipt = null }: VerdictProps) {
  const { word } = useTexts();
  const acts = receipt === null || verdict !== 'verifies' ? [] : actsOfStaff(receipt);
  const isByStaff = acts.length > 0;
  const { icon: Icon, tone } = VERDICTS[isByStaff ? 'doubted' : verdict];
  return (
    <section role="status" data-verdict={verdict} className={cx('flex gap-3 rounded-card border-2 p-4', tone)}>
      <Icon aria-hidden="true" className="size-9 shrink-0" />
      <div>
        {acts.map(({ text, values }) => (
          <h2 key={text} data-by-staff={text} className="text-xl font-bold">
            {word(text, values)}
          </h2>
        ))}
        {isByStaff ? (
          <p className="font-semibold">{word('matchesRecord')}</p>
        ) : (
          <h2 className="text-xl font-bold">{word(verdict)}</h2>
        )}
        <p className="text-sm">{word(isByStaff ? 'matchesRecordHint' : `${verdict}Hint`)}</p>
        {verdict === 'verifies' && slow !== undefined && slow.links > 0 && (
          <p className="text-sm">{word('linksChecked', { done: slow.held, links: slow.links })}</p>
        )}
      </div>
    </section>
  );
}

const ICONS = {
  phones: Smartphone,
  brokenOff: TriangleAlert,
  late: TriangleAlert,
  word: MessageSquareText,
  nothing: Cpu,
} as const;

function valuesOf(trust: Trust): Values {
  if (trust.kind === 'phones') return { count: trust.phones };
  if (trust.kind === 'brokenOff') return { count: trust.times, orders: trust.orders };
  return { seconds: trust.kind === 'late' ? trust.seconds : 0 };
}

export function TrustWords({ trust }: { trust: Trust | null }) {
  const { word } = useTexts();
  if (trust === null) return null;
  const Icon = ICONS[trust.kind];
  return (
    <p data-trust={trust.kind} className="flex gap-3 rounded-card border border-line bg-surface p-4 font-medium">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <span>{word(`trust_${trust.kind}`, valuesOf(trust))}</span>
    </p>
  );
}

function slowState({ broken, failed, held, goal }: SlowMixState): 'broken' | 'failed' | 'running' | 'held' {
  if (broken !== null) return 'broken';
  if (failed) return 'failed';
  return held < goal ? 'running' : 'held';
}

/** Progress of the slow computation that verifies the mix of the phones' codes, with a button to verify all of it. */
export function SlowMixStatus({ slow, checkAll }: SlowMixing) {
  const { t, word } = useTexts();
  const { links, held: done, broken, goal, part } = slow;
  if (links === 0) return null;
  const state = slowState(slow);
  const running = state === 'running';
  return (
    <Panel title={t('slowTitle')}>
      <div data-slow={state === 'held' ? done : state} className="flex flex-col gap-3 text-sm">
        <p className="text-ink-soft">{word('slowHint')}</p>
        {running && <Progress label={t('slowRunning', { done, goal })} done={done + (part ?? 0)} of={goal} />}
        {running && part !== null && <p>{word('slowLong')}</p>}
        {broken !== null && (
          <p role="alert" className="flex items-center gap-2 font-semibold text-danger">
            <CircleX aria-hidden="true" className="size-6 shrink-0" />
            {word('slowBroken', { link: broken })}
          </p>
        )}
        {state === 'failed' && (
          <p role="alert" className="font-semibold text-attention-ink">
            {word('slowFailed')}
          </p>
        )}
        {state === 'held' && (
          <p role="status" className="flex items-center gap-2 font-medium">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-go" />
            <span>{word('slowHeld', { done, links })}</span>
          </p>
        )}
        {broken === null && goal < links && (
          <div>
            <SmallButton text={word('slowAll', { links })} onClick={checkAll} />
          </div>
        )}
      </div>
    </Panel>
  );
}
