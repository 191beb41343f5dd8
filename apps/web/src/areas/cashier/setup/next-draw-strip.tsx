import type { GameJson } from '@adarash/contract';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { CASHIER_SETUP } from './texts.ts';

/**
 * Seal of the next game's draw, displayed during the sale. Uses the created game if there is one, because it already
 * has its seal.
 */
export function NextDrawStrip({ waiting }: { waiting: GameJson | null }) {
  const { named, t, word } = useT(CASHIER_SETUP);
  const words = useT(WORDS);
  const { data, isError, refetch } = useAnswer('GET /games/next-draw', {});
  const next = waiting ?? data;
  const [full, setFull] = useState(false);
  if (isError && next === undefined) return <LoadFailed text={t('nextDrawFailed')} tone="warning" of={{ refetch }} />;
  if (next === undefined) return <Skeleton className="h-8" />;
  return (
    <section aria-label={named('nextDraw')} className="flex flex-col gap-1">
      <DesignatedWords game={next} className="py-1.5!" />
      <div className="flex flex-wrap items-center gap-x-4 text-sm xl:flex-nowrap xl:whitespace-nowrap">
        <span className="inline-flex items-center gap-2 font-semibold">
          <ShieldCheck aria-hidden="true" className="size-5 text-ink-soft" />
          {t('nextDraw')}
        </span>
        <span>{t('nextGame', { number: next.gameNumber })}</span>
        <span>
          {t('seal')} <SealDigits commitment={next.commitment} />
        </span>
        <span className="hidden text-ink-soft sm:inline">{t('sequence', { sequence: next.sequence })}</span>
        {next.designatedBy !== null && next.designated && (
          <span className="min-w-0 truncate font-medium text-attention-ink">
            {t('designatedBy', { name: next.designatedBy.name, role: words.t(next.designatedBy.role) })}
          </span>
        )}
        <Button
          text={full ? word('hideSeal') : word('showSeal')}
          variant="link"
          size="text"
          aria-expanded={full}
          onClick={() => setFull(!full)}
          className="min-h-8 sm:px-2"
        />
      </div>
      {full && (
        <p className="text-sm text-ink-soft">
          <code className="font-mono break-all text-ink">{next.commitment}</code>
          <br />
          {t('sealHint')}
        </p>
      )}
    </section>
  );
}
