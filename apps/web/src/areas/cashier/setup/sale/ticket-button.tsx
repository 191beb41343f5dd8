import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '@/api/client.ts';
import { tc } from '@/i18n/common.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from '../notify.tsx';
import { t } from '../texts.ts';
import type { Counter } from '../use-setup.ts';

interface TicketButtonProps {
  counter: Counter;
  label: string;
  cards: readonly number[];
  className?: string;
}

/** A ticket closes the buyers of its cards, on the server. */
export function TicketButton({ counter: { settled, ready }, label, cards, className }: TicketButtonProps) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
      // The price on it is the server's, which has to know what is sold.
      await settled();
      const file = await savePaper('GET /print/ticket', { query: { cards: cards.join(',') } });
      notify.success(tc('paperSaved', { file }));
      await settled();
    } catch (error) {
      notify.error(sentenceOf(error, t('ticketFailed')));
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={label}
      icon={<Ticket aria-hidden="true" />}
      disabled={!ready || busy}
      className={className}
      onClick={() => void print()}
    />
  );
}
