import { writeCards } from '@adarash/rules/card';
import { changeFor, dueFor, NOTES_GIVEN } from '@adarash/rules/counter';
import { CASH, type PaidBy } from '@adarash/rules/means';
import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { amountOf, BUYER_PAUSE_MS, cardsOnSale, isClosed, type Sale, tillOf } from '@adarash/rules/sale';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cardsText } from '@/i18n/common.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { formatMoney } from '@/lib/format.ts';
import { MeansFields, saidBy, useMeans } from '@/money/means-fields.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from '../notify.tsx';
import { betOf } from '../setup.ts';
import { t } from '../texts.ts';
import type { useSetup } from '../use-setup.ts';
import { KeyCap, useCounterKeys } from './quick-field.tsx';
import { TicketButton } from './ticket-button.tsx';
import { COUNTER } from './use-sale.ts';

type Buyer = Sale['buyers'][number];
type Counter = Pick<ReturnType<typeof useSetup>, 'sale' | 'setup' | 'held' | 'ready' | 'send' | 'settled'>;

const NEXT_BUYER = '+';

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
    sendReference: () => {
      if (typed !== null && typed.buyer === payer?.id) send({ type: 'close', how: 'paid', paidBy: saidBy(typed.by) });
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

/** A note more on the counter. */
export const withNote = (given: string, note: Santim): string =>
  String(birrFromSantim(addSantim(santimFromBirr(Number(given)) ?? santim(0), note)));

/** For the buyer at the counter and for all: what is due, what goes back of a note, and who was there before. */
export function AmountDue({ till, counter }: { till: Till; counter: Counter }) {
  const { label, due, total, given, setGiven, change, nextBuyer, paidBy, payBy, sendReference, canPay } = till;
  const means = useMeans();
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Sum label={label} birr={due} />
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
        {canPay && (
          <MeansFields
            names={means}
            words={{ label: t('paidBy'), cash: t('cash'), reference: t('reference') }}
            value={paidBy}
            onValue={payBy}
            onLeave={sendReference}
          />
        )}
        <p role="status" className="text-lg font-bold">
          {change !== null && t('change', { amount: formatMoney(change) })}
        </p>
        <Button
          variant="ghost"
          aria-keyshortcuts={NEXT_BUYER}
          disabled={nextBuyer === null}
          onClick={() => nextBuyer?.()}
        >
          {t('nextBuyer')}
          <KeyCap>{NEXT_BUYER}</KeyCap>
        </Button>
      </div>
      <Buyers till={till} counter={counter} />
    </>
  );
}

type Till = ReturnType<typeof useDue>;

const Sum = ({ label, birr }: { label: string; birr: number }) => (
  <div>
    <dt className="text-ink-soft">{named(label)}</dt>
    <dd className="text-lg font-bold">{formatMoney(birr)}</dd>
  </div>
);

/** As on a shop's till: the last buyers of all counters, each with a ticket again and a way back. */
function Buyers({ till: { at, amount }, counter }: { till: Till; counter: Counter }) {
  const { sale, held, send, settled } = counter;
  const [asked, setAsked] = useState<Buyer | null>(null);
  if (sale.buyers.length === 0) return null;
  const stateOf = (buyer: Buyer) => {
    if (!isClosed(buyer, at)) return t('buyerOpen');
    if (buyer.means !== undefined) return t('buyerPaidBy', { means: buyer.means });
    return buyer.paid ? t('buyerPaid') : t('buyerSold');
  };
  /** Said once the server has it: a second person may have to sign first. */
  const takeBack = async ({ cards, ...buyer }: Buyer) => {
    const said = { cards: writeCards(cards), amount: formatMoney(amount({ cards, ...buyer })) };
    setAsked(null);
    send({ type: 'remove', cards });
    const left = cardsOnSale(await settled(), held);
    if (cards.every((card) => !left.includes(card)))
      notify.info(t('takenBack', said), () => send({ type: 'add', cards }));
  };
  return (
    <section aria-label={namedLabel(t('buyers'))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ul tabIndex={0} className="mt-2 max-h-36 overflow-y-auto text-sm">
        {[...sale.buyers].reverse().map((buyer) => {
          const cards = writeCards(buyer.cards);
          return (
            <li key={buyer.id} className="flex items-center gap-x-3 border-t border-line">
              <span className="min-w-0 flex-1 leading-tight font-semibold">{cards}</span>
              <span className="text-ink-soft">{stateOf(buyer)}</span>
              <span className="font-semibold whitespace-nowrap">{formatMoney(amount(buyer))}</span>
              <TicketButton
                counter={counter}
                label={t(buyer.ticket ? 'ticketAgain' : 'ticketOf', { cards })}
                cards={buyer.cards}
                disabled={!counter.ready}
              />
              <IconButton
                label={t('takeBack', { cards })}
                icon={<Undo2 />}
                disabled={!counter.ready}
                onClick={() => setAsked(buyer)}
              />
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          open
          danger
          title={t('takeBackAsk', { cards: writeCards(asked.cards) })}
          description={[
            t(isClosed(asked, at) ? 'takeBackHint' : 'takeBackOpen', { amount: formatMoney(amount(asked)) }),
            ...(asked.means === undefined ? [] : [t('takeBackBy', { means: asked.means })]),
          ].join(' ')}
          confirmLabel={t('remove')}
          onConfirm={() => void takeBack(asked).catch(() => undefined)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
