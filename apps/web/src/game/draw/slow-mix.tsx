import { CircleCheck, CircleX } from 'lucide-react';
import { useTexts, Word } from '../../i18n/verify.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { SlowMixState } from '../../verify/use-slow-mix.ts';

/** How far this device has recomputed the slow mix, and the way to recompute all of it. */
export function SlowMix({ slow, onAll }: { slow: SlowMixState; onAll: () => void }) {
  const { t } = useTexts();
  const { links, held, broken, goal, failed } = slow;
  if (links === 0) return null;
  const done = held.length;
  const running = broken === null && !failed && done < goal;
  return (
    <Panel title={t('slowTitle')}>
      <div
        data-slow={broken !== null ? 'broken' : failed ? 'failed' : running ? 'running' : done}
        className="flex flex-col gap-3 text-sm"
      >
        <p className="text-ink-soft">
          <Word text="slowHint" />
        </p>
        {running && <Progress label={t('slowRunning', { done, goal })} done={done} of={goal} />}
        {broken !== null && (
          <p role="alert" className="flex items-center gap-2 font-semibold text-danger">
            <CircleX aria-hidden="true" className="size-6 shrink-0" />
            <Word text="slowBroken" values={{ link: broken }} />
          </p>
        )}
        {broken === null && failed && (
          <p role="alert" className="font-semibold text-attention-ink">
            <Word text="slowFailed" />
          </p>
        )}
        {broken === null && !failed && !running && (
          <p role="status" className="flex items-center gap-2 font-medium">
            <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-go" />
            <span>
              <Word text="slowHeld" values={{ done, links }} />
            </span>
          </p>
        )}
        {broken === null && goal < links && (
          <Button variant="secondary" size="small" onClick={onAll} className="self-start">
            <Word text="slowAll" values={{ links }} />
          </Button>
        )}
      </div>
    </Panel>
  );
}
