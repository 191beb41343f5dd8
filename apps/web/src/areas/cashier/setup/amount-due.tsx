import { NOTES_GIVEN } from '@adarash/rules/counter';
import { birrFromSantim } from '@adarash/rules/money';
import { useState } from 'react';
import { cardsText } from '@/i18n/common.ts';
import { named } from '@/i18n/named.tsx';
import { formatMoney } from '@/lib/format.ts';
import { Button } from '@/ui/button.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { buyersCards, changeOf, dueAt, withNote } from './due.ts';
import { betOf, type Selection, type Setup } from './setup.ts';
import { t } from './texts.ts';

/** What the buyer at the counter pays for. `sold`: cards of a game that exists already, which others have paid. */
export function useDue({ cards, bet }: Pick<Setup, 'cards' | 'bet'>, sold: Selection) {
  const [settled, setSettled] = useState(cards);
  const [given, setGiven] = useState('');
  const [before, setBefore] = useState(cards);
  const price = betOf(bet);
  const own = buyersCards(cards, [...settled, ...sold]);
  const due = dueAt(price, own.length);
  if (before !== cards) {
    // Once the change was read out, further cards belong to the next buyer; a card that was taken back is nobody's.
    const isPaid =
      given !== '' && changeOf(dueAt(price, buyersCards(before, [...settled, ...sold]).length), given) !== null;
    setBefore(cards);
    setSettled((isPaid ? before : settled).filter((card) => cards.includes(card)));
    if (isPaid) setGiven('');
  }
  return {
    count: own.length,
    due: birrFromSantim(due),
    total: birrFromSantim(dueAt(price, cards.length)),
    given,
    setGiven,
    change: changeOf(due, given),
    nextBuyer: () => {
      setSettled(cards);
      setGiven('');
    },
  };
}

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
