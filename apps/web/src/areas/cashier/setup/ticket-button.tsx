import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/client.ts';
import { tellNextSale } from '@/api/games.ts';
import { t } from '@/i18n/en/cashier-setup.ts';
import { cardsText } from '@/i18n/en/common.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { saleOn } from './next-sale.ts';
import { notify } from './notify.tsx';
import type { Selection, Setup } from './setup.ts';

interface TicketButtonProps {
  setup: Setup;
  disabled: boolean;
}

/** A ticket for the cards sold since the last one, or for all of them again. */
export function TicketButton({ setup, disabled }: TicketButtonProps) {
  const [before, setBefore] = useState<Selection>([]);
  const [busy, setBusy] = useState(false);
  const { cards } = setup;
  const added = cards.filter((card) => !before.includes(card));
  const wanted = added.length > 0 ? added : cards;
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
      // The price is the server's: it is told what lies on the counter before it writes it down.
      const sale = saleOn(setup);
      if (sale !== null) await tellNextSale(sale);
      await savePaper('GET /print/ticket', { query: { cards: wanted.join(',') } });
      setBefore(cards);
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
