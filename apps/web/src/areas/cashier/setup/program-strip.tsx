import type { ProgramEntry } from '@adarash/contract';
import { ListOrdered } from 'lucide-react';
import { Link } from 'react-router';
import { named, namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { Button } from '@/ui/button.tsx';
import { t } from './texts.ts';

interface ProgramStripProps {
  next: ProgramEntry;
  /** How many entries the program has. */
  count: number;
  /** Whether the settings are those of the entry. */
  inHand: boolean;
  disabled: boolean;
  onTake: () => void;
}

/** The game that the program has next: sold as it is prepared, unless the cashier changes something. */
export function ProgramStrip({ next, count, inHand, disabled, onTake }: ProgramStripProps) {
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
        <Button
          variant="secondary"
          size="small"
          disabled={disabled}
          onClick={onTake}
          className="my-1 lg:my-0 lg:min-h-8!"
        >
          {t('takeLine')}
        </Button>
      )}
    </section>
  );
}
