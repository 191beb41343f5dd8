import { writeCards } from '@adarash/rules/card';
import { NOTES_GIVEN } from '@adarash/rules/counter';
import { CASH, type PaidBy } from '@adarash/rules/means';
import { addSantim, birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { cardsOnSale, isClosed } from '@adarash/rules/sale';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { named, namedLabel } from '@/i18n/named.tsx';
import { formatMoney } from '@/lib/format.ts';
import { MeansFields, saidBy, useMeans } from '@/money/means-fields.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from '../notify.tsx';
import { t } from '../texts.ts';
import type { Counter } from '../use-setup.ts';
import { KeyCap } from './quick-field.tsx';
import { TicketButton } from './ticket-button.tsx';
import { type Buyer, NEXT_BUYER, type Till } from './use-due.ts';

export const withNote = (given: string, note: Santim): string =>
  String(birrFromSantim(addSantim(santimFromBirr(Number(given)) ?? santim(0), note)));

/** For the buyer at the counter and for all: what is due, what goes back of a note, and who was there before. */
export default function AmountDue({ till, counter }: { till: Till; counter: Counter }) {
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
          <NumberInput label={t('given')} min={0} step="any" value={given} onValue={setGiven} className="max-w-28" />
          {NOTES_GIVEN.map((note) => (
            <Button
              text={birrFromSantim(note)}
              key={note}
              variant="secondary"
              aria-label={t('givenNote', { note: birrFromSantim(note) })}
              onClick={() => setGiven(withNote(given, note))}
            />
          ))}
        </div>
        {canPay && (
          <MeansFields
            names={means}
            words={{ label: t('paidBy'), cash: t('cash'), reference: t('reference') }}
            value={paidBy}
            onValue={payBy}
            onLeave={() => sendReference(saidBy(paidBy))}
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
  const takeBack = async ({ cards, ...buyer }: Buyer, refund: PaidBy | undefined) => {
    const said = { cards: writeCards(cards), amount: formatMoney(amount({ cards, ...buyer })) };
    setAsked(null);
    send({ type: 'remove', cards, refund });
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
        <TakeBack
          buyer={asked}
          sold={isClosed(asked, at)}
          amount={formatMoney(amount(asked))}
          onConfirm={(refund) => void takeBack(asked, refund).catch(() => undefined)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface TakeBackProps {
  buyer: Buyer;
  sold: boolean;
  amount: string;
  onConfirm: (refund: PaidBy | undefined) => void;
  onClose: () => void;
}

/** What was sold goes back the way it was paid, unless another is said. */
function TakeBack({ buyer, sold, amount, onConfirm, onClose }: TakeBackProps) {
  const names = useMeans();
  const asPaid = buyer.means ?? CASH;
  const [by, setBy] = useState<PaidBy>({ means: asPaid });
  const refund = saidBy(by);
  return (
    <ConfirmDialog
      open
      danger
      title={t('takeBackAsk', { cards: writeCards(buyer.cards) })}
      description={t(sold ? 'takeBackHint' : 'takeBackOpen', { amount })}
      confirmLabel={t('remove')}
      onConfirm={() => onConfirm(refund?.means === asPaid && refund.reference === undefined ? undefined : refund)}
      onClose={onClose}
    >
      {sold && (
        <MeansFields
          names={names}
          words={{ label: t('refundBy'), cash: t('cash'), reference: t('reference') }}
          value={by}
          onValue={setBy}
        />
      )}
    </ConfirmDialog>
  );
}
