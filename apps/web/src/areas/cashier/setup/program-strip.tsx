import type { GameJson } from '@adarash/contract';
import { ListOrdered, ShieldCheck, Timer, TimerOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { SealDigits } from '@/game/draw/marks.tsx';
import { named, namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { staffWord } from '@/i18n/texts.ts';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { SmallButton } from '@/ui/button.tsx';
import { LoadFailed, Skeleton } from '@/ui/feedback.tsx';
import { Menu } from '@/ui/menu.tsx';
import { t } from './texts.ts';
import type { Counter } from './use-setup.ts';

/** The game that the program has next: sold as it is prepared, unless the cashier changes something. */
export function ProgramStrip({ counter: { program, mayChange } }: { counter: Counter }) {
  const { next, count, entry, take } = program;
  if (next === null) return null;
  const inHand = entry !== null;
  const facts = [
    patternName(next.pattern, next.patternNames),
    formatMoney(next.betAmount),
    ...(next.jackpotEnabled ? [] : [t('withoutJackpot')]),
  ];
  return (
    <section
      aria-label={namedLabel(t('program'))}
      className="flex flex-wrap items-center gap-x-3 text-sm lg:flex-nowrap lg:whitespace-nowrap"
    >
      <Link
        to="/program"
        className="inline-flex min-h-8 shrink-0 items-center gap-2 font-semibold text-info-ink underline-offset-4 hover:underline"
      >
        <ListOrdered aria-hidden="true" className="size-4" />
        {named(t('programOf', { count }))}
      </Link>
      <span className={cx('min-w-0 lg:truncate', !inHand && 'text-ink-soft line-through')}>{facts.join(' · ')}</span>
      {next.note !== '' && (
        <span title={next.note} className="min-w-0 font-semibold text-attention-ink lg:truncate">
          {next.note}
        </span>
      )}
      {!inHand && (
        // No higher than the line without it: on a laptop the cards have no height to give.
        <SmallButton
          text={t('takeLine')}
          disabled={!mayChange}
          onClick={() => take(next)}
          className="my-1 lg:my-0 lg:min-h-8!"
        />
      )}
    </section>
  );
}

/** What the next game is bound to, shown while its cards are sold. A game that is created already has its seal. */
export function NextDrawStrip({ waiting }: { waiting: GameJson | null }) {
  const { data, isError, refetch } = useAnswer('GET /games/next-draw');
  const next = waiting ?? data;
  const [full, setFull] = useState(false);
  if (isError && next === undefined)
    return <LoadFailed text={t('nextDrawFailed')} tone="warning" again={t('retry')} of={{ refetch }} />;
  if (next === undefined) return <Skeleton className="h-8" />;
  return (
    <section aria-label={namedLabel(t('nextDraw'))} className="flex flex-col gap-1">
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
            {t('designatedBy', { name: next.designatedBy.name, role: staffWord(next.designatedBy.role) })}
          </span>
        )}
        <button
          type="button"
          aria-expanded={full}
          onClick={() => setFull(!full)}
          className="min-h-8 rounded-control font-medium text-info underline-offset-4 hover:underline sm:px-2"
        >
          {named(full ? t('hideSeal') : t('showSeal'))}
        </button>
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

/** A short break, as long as a hall waits before it grows restless, and one with coffee. */
const MINUTES = [2, 5, 10];

/** Tells TV and phones how long it is until the next game; Start ends it. One stop of the Tab key, however many lengths. */
export function CountdownButton({ counter: { sale, send } }: { counter: Counter }) {
  const runs = sale.startsAt !== null;
  const text = t(runs ? 'countdownRuns' : 'countdownIn');
  const lengths = MINUTES.map((minutes) => ({
    label: t('countdown', { minutes }),
    icon: <Timer />,
    onChoose: () => void send({ type: 'countdown', minutes }),
  }));
  const end = {
    label: t('endCountdown'),
    icon: <TimerOff />,
    onChoose: () => void send({ type: 'countdown', minutes: null }),
  };
  return (
    // On a laptop as high as the line that it stands in, because the cards need the room.
    <span className="flex lg:-my-1.5">
      <Menu text={text} label={text} items={runs ? [...lengths, end] : lengths} />
    </span>
  );
}
