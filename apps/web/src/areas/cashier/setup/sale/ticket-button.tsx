import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/client.ts';
import { cardsText, tc } from '@/i18n/common.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from '../notify.tsx';
import { t } from '../texts.ts';
import type { useSetup } from '../use-setup.ts';
import { COUNTER } from './use-sale.ts';

interface TicketButtonProps {
  counter: Pick<ReturnType<typeof useSetup>, 'sale' | 'setup' | 'send' | 'settled'>;
  disabled: boolean;
}

/** A ticket for the buyers of this counter that have none, or for all cards again. */
export function TicketButton({ counter: { sale, setup, send, settled }, disabled }: TicketButtonProps) {
  const [busy, setBusy] = useState(false);
  const mine = sale.buyers.filter(({ counter, ticket }) => counter === COUNTER && !ticket);
  const wanted = mine.length > 0 ? mine.flatMap(({ cards }) => cards) : setup.cards;
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
      // The price on it is the server's, which has to know what is sold.
      send({ type: 'close', how: 'next' });
      await settled();
      const file = await savePaper('GET /print/ticket', { query: { cards: wanted.join(',') } });
      notify.success(tc('paperSaved', { file }));
      send({ type: 'close', how: 'ticket' });
    } catch (error) {
      notify.error(sentenceOf(error, t('ticketFailed')));
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={t('ticket', { cards: cardsText(wanted.length) })}
      icon={<Ticket aria-hidden="true" />}
      disabled={disabled || busy}
      // On a phone the row has no room for it.
      className="hidden! sm:inline-flex!"
      onClick={() => void print()}
    />
  );
}
