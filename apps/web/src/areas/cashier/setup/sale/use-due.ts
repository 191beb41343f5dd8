import { changeFor, dueFor } from '@adarash/rules/counter';
import { CASH, type PaidBy } from '@adarash/rules/means';
import { birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { amountOf, BUYER_PAUSE_MS, type Sale, tillOf } from '@adarash/rules/sale';
import { useEffect, useRef, useState } from 'react';
import { cardsText } from '@/i18n/common.ts';
import { formatMoney } from '@/lib/format.ts';
import { notify } from '../notify.tsx';
import { betOf } from '../setup.ts';
import { t } from '../texts.ts';
import type { Counter } from '../use-setup.ts';
import { useCounterKeys } from './quick-field.tsx';
import { COUNTER } from './use-sale.ts';

export type Buyer = Sale['buyers'][number];
export type Till = ReturnType<typeof useDue>;

export const NEXT_BUYER = '+';

/** Who pays at this counter and what; a buyer is followed by the next after a pause, by a key or by a payment. */
export function useDue({ sale, setup, held, ready, send }: Counter) {
  const [at, setAt] = useState(Date.now);
  const [note, setNote] = useState({ buyer: 0, given: '' });
  /** A reference that is being typed. */
  const [typed, setTyped] = useState<{ buyer: number; by: PaidBy } | null>(null);
  const { open, last } = tillOf(sale, COUNTER, at);
  const closesAt = open && open.changedAt + BUYER_PAUSE_MS;
  useEffect(() => {
    if (closesAt === null) return;
    const timer = setTimeout(() => setAt(Date.now()), closesAt - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [closesAt]);

  const amount = (buyer: Buyer | null) => birrFromSantim(buyer === null ? santim(0) : amountOf(sale, buyer, held));
  /** A payment may take longer than the pause. */
  const payer = open ?? (last?.counter === COUNTER ? last : null);
  const due = payer === null ? santim(0) : amountOf(sale, payer, held);
  const given = note.buyer === payer?.id ? note.given : '';
  const nextBuyer = () => send({ type: 'close', how: 'next' });
  useCounterKeys(({ key }) => {
    if (key !== NEXT_BUYER || open === null || !ready) return false;
    nextBuyer();
    return true;
  });

  const served = useRef(open);
  useEffect(() => {
    const before = served.current;
    served.current = open;
    const gone = before !== null && open === null && sale.buyers.find(({ id }) => id === before.id);
    if (gone && !gone.paid && !gone.ticket)
      notify.info(t('nextBuyerSaid', { cards: cardsText(gone.cards.length), amount: formatMoney(amount(gone)) }));
  });

  return {
    /** What the bar shows: never nothing while somebody has bought. */
    short: open === null && last !== null ? t('lastBuyer') : t('dueShort'),
    sum: amount(open ?? last),
    label: t(open === null && payer !== null ? 'lastBuyerFor' : 'dueFor', {
      cards: cardsText(payer?.cards.length ?? 0),
    }),
    due: birrFromSantim(due),
    total: birrFromSantim(dueFor(betOf(setup.bet) ?? santim(0), setup.cards.length)),
    given,
    setGiven: (text: string) => {
      setNote({ buyer: payer?.id ?? 0, given: text });
      if (payer !== null && changeOf(due, text) !== null) send({ type: 'close', how: 'paid' });
    },
    /** How the payer pays; a choice is sent at once, and its reference when it is typed. */
    paidBy: typed !== null && typed.buyer === payer?.id ? typed.by : { means: CASH, ...paidByOf(payer) },
    payBy: (by: PaidBy) => {
      if (payer === null) return;
      setTyped({ buyer: payer.id, by });
      if (by.reference === undefined) send({ type: 'close', how: 'paid', paidBy: by });
    },
    sendReference: (by: PaidBy | undefined) => {
      if (typed !== null && typed.buyer === payer?.id) send({ type: 'close', how: 'paid', paidBy: by });
    },
    canPay: payer !== null,
    change: changeOf(due, given),
    nextBuyer: open === null ? null : nextBuyer,
    at,
    amount,
  };
}

const paidByOf = (buyer: Buyer | null) =>
  buyer?.means === undefined ? {} : { means: buyer.means, reference: buyer.reference };

/** What goes back, in Birr; null while nothing readable was given, or not enough. */
export function changeOf(due: Santim, given: string): number | null {
  const amount = given.trim() === '' ? null : santimFromBirr(Number(given));
  const change = amount === null ? null : changeFor(due, amount);
  return change === null ? null : birrFromSantim(change);
}
