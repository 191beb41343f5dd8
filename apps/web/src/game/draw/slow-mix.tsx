import { CircleCheck, CircleX } from 'lucide-react';
import { useTexts } from '../../i18n/verify.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SlowMixing } from '../../verify/use-slow-mix.ts';

/** How far this device has recomputed the slow mix, the way out of it, and the way to recompute all of it. */
export function SlowMix({ slow, stop, goOn, checkAll }: SlowMixing) {
  const { t, word } = useTexts();
  const { links, held: done, broken, goal, part, halted } = slow;
  if (links === 0) return null;
  const running = broken === null && halted === null && done < goal;
  return (
    <Panel title={t('slowTitle')}>
      <div
        data-slow={broken !== null ? 'broken' : (halted ?? (running ? 'running' : done))}
        className="flex flex-col gap-3 text-sm"
      >
        <p className="text-ink-soft">{word('slowHint')}</p>
        {running && <Progress label={t('slowRunning', { done, goal })} done={done + (part ?? 0)} of={goal} />}
        {running && part !== null && <p>{word('slowLong')}</p>}
        {broken !== null && (
          <p role="alert" className="flex items-center gap-2 font-semibold text-danger">
            <CircleX aria-hidden="true" className="size-6 shrink-0" />
            {word('slowBroken', { link: broken })}
          </p>
        )}
        {broken === null && halted === 'failed' && (
          <p role="alert" className="font-semibold text-attention-ink">
            {word('slowFailed')}
          </p>
        )}
        {broken === null && halted === 'stopped' && <p role="status">{word('slowStopped', { done, links })}</p>}
        {broken === null && halted === null && !running && (
          <p role="status" className="flex items-center gap-2 font-medium">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-go" />
            <span>{word('slowHeld', { done, links })}</span>
          </p>
        )}
        {broken === null && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {running && <SmallButton text={word('slowStop')} onClick={stop} />}
            {halted !== null && <SmallButton text={word('slowGoOn')} onClick={goOn} />}
            {goal < links && <SmallButton text={word('slowAll', { links })} onClick={checkAll} />}
          </div>
        )}
      </div>
    </Panel>
  );
}
