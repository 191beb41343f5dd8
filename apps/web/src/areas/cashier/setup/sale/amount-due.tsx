import { changeFor, dueFor, NOTES_GIVEN } from '@adarash/rules/counter';
import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { cardsText } from '@/i18n/common.ts';
import { named } from '@/i18n/named.tsx';
import { formatMoney } from '@/lib/format.ts';
import { Button } from '@/ui/button.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { betOf } from '../setup.ts';
import { t } from '../texts.ts';
import type { useSetup } from '../use-setup.ts';
import { COUNTER } from './use-sale.ts';

/** What the buyer at this counter pays for; after that further cards are the next buyer's. */
export function useDue({ sale, setup, send }: Pick<ReturnType<typeof useSetup>, 'sale' | 'setup' | 'send'>) {
  const buyer = sale.buyers.filter(({ counter }) => counter === COUNTER).at(-1);
  const [gone, setGone] = useState<number | null>(null);
  const [note, setNote] = useState({ buyer: 0, given: '' });
  const bet = betOf(setup.bet) ?? santim(0);
  const cards = buyer === undefined || buyer.id === gone ? 0 : buyer.cards.length;
  const given = note.buyer === buyer?.id ? note.given : '';
  const due = dueFor(bet, cards);
  return {
    count: cards,
    due: birrFromSantim(due),
    total: birrFromSantim(dueFor(bet, setup.cards.length)),
    given,
    setGiven: (text: string) => {
      setNote({ buyer: buyer?.id ?? 0, given: text });
      if (cards > 0 && changeOf(due, text) !== null) send({ type: 'close', how: 'paid' });
    },
    change: changeOf(due, given),
    nextBuyer: () => {
      setGone(buyer?.id ?? null);
      setNote({ buyer: 0, given: '' });
      send({ type: 'close', how: 'next' });
    },
  };
}

/** What goes back, in Birr; null while nothing readable was given, or not enough. */
export function changeOf(due: Santim, given: string): number | null {
  const amount = given.trim() === '' ? null : santimFromBirr(Number(given));
  const change = amount === null ? null : changeFor(due, amount);
  return change === null ? null : birrFromSantim(change);
}

/** A note more on the counter. */
export const withNote = (given: string, note: Santim): string =>
  String(birrFromSantim(addSantim(santimFromBirr(Number(given)) ?? santim(0), note)));

/** For the cards just added and for all: what is due, and what goes back of a note. */
export function AmountDue({ due: { count, due, total, given, setGiven, change, nextBuyer } }: { due: Due }) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Sum label={t('dueFor', { cards: cardsText(count) })} birr={due} />
        <Sum label={t('dueAll')} birr={total} />
      </dl>
      <div className="flex flex-wrap items-end gap-2">
        <NumberInput
          label={t('given')}
          min={0}
          step="any"
          value={given}
          onChange={({ target }) => setGiven(target.value)}
          className="max-w-28"
        />
        {NOTES_GIVEN.map((note) => (
          <Button
            key={note}
            variant="secondary"
            aria-label={t('givenNote', { note: birrFromSantim(note) })}
            onClick={() => setGiven(withNote(given, note))}
          >
            {birrFromSantim(note)}
          </Button>
        ))}
      </div>
      <p role="status" className="text-lg font-bold">
        {change !== null && t('change', { amount: formatMoney(change) })}
      </p>
      <Button variant="ghost" onClick={nextBuyer}>
        {t('nextBuyer')}
      </Button>
    </div>
  );
}

type Due = ReturnType<typeof useDue>;

const Sum = ({ label, birr }: { label: string; birr: number }) => (
  <div>
    <dt className="text-ink-soft">{named(label)}</dt>
    <dd className="text-lg font-bold">{formatMoney(birr)}</dd>
  </div>
);
