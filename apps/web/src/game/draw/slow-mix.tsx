import { CircleCheck, CircleX } from 'lucide-react';
import { useTexts, Word } from '../../i18n/verify.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SlowMixing } from '../../verify/use-slow-mix.ts';

/** How far this device has recomputed the slow mix, the way out of it, and the way to recompute all of it. */
export function SlowMix({ slow, stop, goOn, checkAll }: SlowMixing) {
  const { t } = useTexts();
  const { links, held: done, broken, goal, part, halted } = slow;
  if (links === 0) return null;
  const running = broken === null && halted === null && done < goal;
  return (
    <Panel title={t('slowTitle')}>
      <div
        data-slow={broken !== null ? 'broken' : (halted ?? (running ? 'running' : done))}
        className="flex flex-col gap-3 text-sm"
      >
        <p className="text-ink-soft">
          <Word text="slowHint" />
        </p>
        {running && <Progress label={t('slowRunning', { done, goal })} done={done + (part ?? 0)} of={goal} />}
        {running && part !== null && (
          <p>
            <Word text="slowLong" />
          </p>
        )}
        {broken !== null && (
          <p role="alert" className="flex items-center gap-2 font-semibold text-danger">
            <CircleX aria-hidden="true" className="size-6 shrink-0" />
            <Word text="slowBroken" values={{ link: broken }} />
          </p>
        )}
        {broken === null && halted === 'failed' && (
          <p role="alert" className="font-semibold text-attention-ink">
            <Word text="slowFailed" />
          </p>
        )}
        {broken === null && halted === 'stopped' && (
          <p role="status">
            <Word text="slowStopped" values={{ done, links }} />
          </p>
        )}
        {broken === null && halted === null && !running && (
          <p role="status" className="flex items-center gap-2 font-medium">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-go" />
            <span>
              <Word text="slowHeld" values={{ done, links }} />
            </span>
          </p>
        )}
        {broken === null && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {running && (
              <Button variant="secondary" size="small" onClick={stop}>
                <Word text="slowStop" />
              </Button>
            )}
            {halted !== null && (
              <Button variant="secondary" size="small" onClick={goOn}>
                <Word text="slowGoOn" />
              </Button>
            )}
            {goal < links && (
              <Button variant="secondary" size="small" onClick={checkAll}>
                <Word text="slowAll" values={{ links }} />
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}
