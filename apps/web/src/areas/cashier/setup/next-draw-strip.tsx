import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { checkEntropy } from './settings.ts';
import { CASHIER_SETUP, useSetupSentences } from './texts.ts';

/**
 * Returns the draw of the next game. This is the draw of an existing game that is not started, because its seal is
 * already created, otherwise the server's next draw.
 */
function useNextDraw() {
  const waiting = useCounterView((view) => view.waiting);
  const { data, isError, refetch } = useAnswer('GET /games/next-draw', {});
  return { next: waiting ?? data, isError, refetch };
}

/** Button that shows or hides the seal (published hash) of the next draw. */
export function DrawButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const { t } = useT(CASHIER_SETUP);
  const { next } = useNextDraw();
  return (
    <Button
      variant="ghost"
      icon={<ShieldCheck aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={onPress}
      className="-ml-2 px-2! sm:-mr-2 sm:ml-0"
    >
      {next === undefined ? t('nextDraw') : `${t('nextDraw')} · ${t('nextGame', { number: next.gameNumber })}`}
    </Button>
  );
}

/**
 * Draw of the next game. A notice about a designated winner is always displayed. The seal and the optional public text
 * are displayed only if `isOpen` is true.
 */
export function NextDrawStrip({ isOpen }: { isOpen: boolean }) {
  const { named, t } = useT(CASHIER_SETUP);
  const words = useT(WORDS);
  const { next, isError, refetch } = useNextDraw();
  if (isError && next === undefined) return <LoadFailed text={t('nextDrawFailed')} tone="warning" of={{ refetch }} />;
  if (next === undefined || !(isOpen || next.designated)) return null;
  return (
    <section aria-label={named('nextDraw')} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <DesignatedWords game={next} className="flex-auto py-1.5!" />
        {next.designatedBy !== null && next.designated && (
          <p className="text-sm font-medium text-attention-ink">
            {t('designatedBy', { name: next.designatedBy.name, role: words.t(next.designatedBy.role) })}
          </p>
        )}
      </div>
      {isOpen && <DrawDetails {...next} />}
    </section>
  );
}

function DrawDetails({ commitment, sequence }: { commitment: string; sequence: number }) {
  const { t, word } = useT(CASHIER_SETUP);
  const { sentence } = useSetupSentences();
  const counter = useCounter();
  const { entropy, mayChange } = useCounterView(({ setup, mayChange }) => ({ entropy: setup.entropy, mayChange }));
  const [full, setFull] = useState(false);
  const fault = checkEntropy(entropy);
  return (
    <div className="grid items-start gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 md:grid-cols-2">
      <div className="text-sm">
        <div className="flex flex-wrap items-center gap-x-4">
          <span>
            {t('seal')} <SealDigits commitment={commitment} />
          </span>
          <span className="text-ink-soft">{t('sequence', { sequence })}</span>
          <Button
            text={full ? word('hideSeal') : word('showSeal')}
            variant="link"
            size="text"
            aria-expanded={full}
            onClick={() => setFull(!full)}
            className="min-h-8"
          />
        </div>
        {full && (
          <p className="text-ink-soft">
            <code className="font-mono break-all text-ink">{commitment}</code>
            <br />
            {t('sealHint')}
          </p>
        )}
      </div>
      <TextInput
        name="entropy"
        label={word('entropy')}
        hint={t('entropyHint', { length: [...entropy].length })}
        placeholder={t('entropyPlaceholder')}
        autoComplete="off"
        disabled={!mayChange}
        value={entropy}
        error={fault === null ? undefined : sentence(fault)}
        onValue={counter.settings.setEntropy}
      />
    </div>
  );
}
