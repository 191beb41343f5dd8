import type { OpenShift } from '@adarash/contract';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { sumOfBirr } from '@/lib/numbers.ts';
import { Button, type ButtonProps } from '@/ui/buttons/button.tsx';

const OpenPrizesWindow = lazyComponent(() => import('@/game/windows/open-prizes.tsx'));

/** Returns the current sum of unpaid prizes and awards. Returns 0 until the response is loaded. */
export function useUnpaidAmount(): number {
  const unpaid = useAnswer('GET /shift', {}).data?.shift.unpaid;
  return unpaid === undefined ? 0 : sumOfBirr([unpaid.amount, unpaid.earlier]);
}

/**
 * Button with the current sum of unpaid prizes and awards, which opens their list. The card is optional: it is
 * displayed if the winnings have a single card and all of them are from the current shift.
 */
export function ToPay(look: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { word, format } = useT(SHIFTS);
  const unpaid = useAnswer('GET /shift', {}).data?.shift.unpaid;
  const [isOpen, setOpen] = useState(false);
  const amount = useUnpaidAmount();
  const card = unpaid && onlyCardIn(unpaid);
  return (
    <>
      {amount > 0 && (
        <Button
          {...look}
          text={word(card === undefined ? 'toPay' : 'toPayCard', { amount: format.money(amount), card: card ?? '' })}
          icon={<HandCoins aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && <OpenPrizesWindow gameNumber={undefined} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the card of all unpaid winnings. Returns undefined if they have several cards or are incomplete. */
function onlyCardIn({ earlier, items, count }: OpenShift['unpaid']): number | undefined {
  const [card, ...others] = new Set(items.map(({ cardId }) => cardId));
  return earlier !== 0 || items.length < count || others.length > 0 ? undefined : card;
}
