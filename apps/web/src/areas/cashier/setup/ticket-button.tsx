import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/client.ts';
import { t } from '@/i18n/en/cashier-setup.ts';
import { cardsText } from '@/i18n/en/common.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from './notify.tsx';
import type { Selection } from './setup.ts';

interface TicketButtonProps {
  cards: Selection;
  disabled: boolean;
}

/** A ticket for the cards sold since the last one, or for all of them again. */
export function TicketButton({ cards, disabled }: TicketButtonProps) {
  const [before, setBefore] = useState<Selection>([]);
  const [busy, setBusy] = useState(false);
  const added = cards.filter((card) => !before.includes(card));
  const wanted = added.length > 0 ? added : cards;
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
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
      onClick={() => void print()}
    />
  );
}
