import { writeCards } from '@adarash/rules/card';
import { NOTES_GIVEN } from '@adarash/rules/counter';
import { birrFromSantim } from '@adarash/rules/money';
import { Ticket } from 'lucide-react';
import { cardCount } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { useShortcuts } from '@/lib/shortcuts.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import type { TillView } from './counter/view.ts';
import { focusQuickField, KeyCap } from './quick-field.tsx';
import { CASHIER_SETUP, type CashierSetupTexts } from './texts.ts';

const PAID = '+';

/**
 * Current customer with cards, amount due, received money and change. On a laptop it is one row, on a narrower screen
 * two rows.
 */
export function Till() {
  const texts = useT(CASHIER_SETUP);
  const { named, t, word, format } = texts;
  const counter = useCounter();
  const { till, ready, printing } = useCounterView((view, state) => ({
    till: view.till,
    ready: view.ready,
    printing: state.printing,
  }));
  const isHere = till.cards.length > 0;
  const change = isHere ? till.change : (till.served?.change ?? null);
  const isIdle = !isHere && till.served === null && till.elsewhere === null;
  const canPay = isHere && ready;
  const pay = () => {
    if (counter.till.paid()) focusQuickField();
  };
  useShortcuts({ [PAID]: canPay ? pay : undefined });
  return (
    <section
      aria-label={named('customer')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 @min-[956px]:flex-nowrap @min-[956px]:gap-x-3"
    >
      <div
        aria-live="polite"
        className={cx(
          'min-w-0 items-baseline justify-between gap-x-2 leading-tight @min-[476px]:block @min-[476px]:flex-1',
          isIdle ? 'flex-1' : 'flex basis-full',
        )}
      >
        {/* Only the list of cards can be truncated, never an amount. */}
        {till.served === null ? (
          <p className={cx('min-w-0 text-sm font-semibold', isHere ? 'truncate' : 'line-clamp-2')}>
            {customerSentence(texts, till)}
          </p>
        ) : (
          <Served texts={texts} served={till.served} />
        )}
        <p className={cx('shrink-0 text-base font-bold', till.missing > 0 && 'text-attention-ink')}>
          {change !== null && change > 0 && t('change', { amount: format.money(change) })}
          {till.missing > 0 && t('missing', { amount: format.money(till.missing) })}
        </p>
      </div>
      <p className="flex grow items-baseline justify-end gap-x-2 leading-none @min-[476px]:flex-none @min-[476px]:flex-col @min-[476px]:items-end">
        <span className="text-xs text-ink-soft">{word('due')}</span>
        <strong data-due className="text-[2rem] font-bold whitespace-nowrap tabular-nums">
          {format.money(till.due)}
        </strong>
      </p>
      <Button
        text={
          isHere ? (
            <span className="max-w-24 text-xs leading-tight whitespace-normal @min-[476px]:max-w-28">
              {word('ticket')}
            </span>
          ) : (
            word('ticketWord')
          )
        }
        variant="ghost"
        icon={<Ticket aria-hidden="true" className={isHere ? 'hidden @min-[476px]:block' : undefined} />}
        aria-label={named(isHere ? 'ticket' : 'ticketAgain')}
        title={t(isHere ? 'ticket' : 'ticketAgain')}
        disabled={!ready || printing || (!isHere && till.served === null)}
        onClick={() => void counter.till.printTicket()}
        className="flex-col gap-0! px-1! text-xs @min-[476px]:flex-row @min-[476px]:gap-1! @min-[476px]:px-2! @min-[476px]:text-sm @min-[956px]:order-last"
      />
      <div
        className={cx(
          'basis-full items-center gap-2 @min-[956px]:flex @min-[956px]:basis-auto',
          // On a phone, this row is hidden without a current customer, because the cards require the space.
          isHere ? 'flex' : 'hidden',
        )}
      >
        <div className="min-w-20 flex-1 @min-[956px]:w-36 @min-[956px]:flex-none">
          <MoneyInput
            data-lets-shortcuts-pass
            label={word('received')}
            labelHidden
            placeholder={t('received')}
            disabled={!canPay}
            value={till.received}
            onValue={counter.till.setReceived}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.repeat) return;
              event.preventDefault();
              pay();
            }}
            className="px-2!"
          />
        </div>
        {NOTES_GIVEN.map((note) => (
          <Button
            key={note}
            text={birrFromSantim(note)}
            variant="secondary"
            disabled={!canPay}
            aria-label={named('receivedNote', { note: birrFromSantim(note) })}
            onClick={() => counter.till.addNote(note)}
            className="min-w-11 px-2! tabular-nums"
          />
        ))}
        <Button
          variant={isHere ? 'primary' : 'secondary'}
          disabled={!canPay}
          aria-keyshortcuts={PAID}
          onClick={pay}
          className="shrink-0 px-3! @min-[956px]:px-4!"
        >
          {word('paid')}
          <span className="hidden @min-[476px]:inline">
            <KeyCap>{PAID}</KeyCap>
          </span>
        </Button>
      </div>
    </section>
  );
}

interface ServedProps {
  texts: CashierSetupTexts;
  served: NonNullable<TillView['served']>;
}

function Served({ texts: { t, format }, served: { cards, due } }: ServedProps) {
  const sentence = t(cards.length === 1 ? 'servedOne' : 'served', { cards: writeCards(cards) });
  return (
    <p className="flex min-w-0 gap-1 text-sm font-semibold">
      <span title={sentence} className="truncate">
        {sentence}
      </span>
      <span className="shrink-0">· {format.money(due)}</span>
    </p>
  );
}

/**
 * Returns a text with the current customer's cards. Without a current customer, returns the unpaid cards of other
 * counters as a fallback.
 */
function customerSentence({ t, format }: CashierSetupTexts, { cards, elsewhere }: TillView): string {
  if (cards.length > 0) return `${cardCount(t, cards.length)}: ${writeCards(cards)}`;
  if (elsewhere === null) return t('nextCustomer');
  return t('elsewhere', { cards: cardCount(t, elsewhere.cards), amount: format.money(elsewhere.due) });
}
