import type { OpenShift } from '@adarash/contract';
import { ascending } from '@adarash/rules/card';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { sumOfBirr } from '@/lib/numbers.ts';
import { Button, type ButtonProps } from '@/ui/buttons/button.tsx';

const OpenPrizesWindow = lazyComponent(() => import('@/game/windows/open-prizes.tsx'));

const MOST_CARDS = 3;

/** Returns the current sum of unpaid prizes and awards. Returns 0 until the response is loaded. */
export function useUnpaidAmount(): number {
  const unpaid = useAnswer('GET /shift', {}).data?.shift.unpaid;
  return unpaid === undefined ? 0 : sumOfBirr([unpaid.amount, unpaid.earlier]);
}

/**
 * Button with the current sum of unpaid prizes and awards, which opens their list. The cards are optional: they are
 * displayed if there are few and all of them are from the current shift.
 */
export function ToPay(look: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { word, format } = useT(SHIFTS);
  const unpaid = useAnswer('GET /shift', {}).data?.shift.unpaid;
  const [isOpen, setOpen] = useState(false);
  const amount = useUnpaidAmount();
  const cards = cardsIn(unpaid);
  return (
    <>
      {amount > 0 && (
        <Button
          {...look}
          text={word(textKey(cards.length), { amount: format.money(amount), cards: cards.join(', ') })}
          icon={<HandCoins aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && <OpenPrizesWindow gameNumber={undefined} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Returns the cards of all unpaid winnings. Returns an empty list as a fallback if they are many or incomplete. */
function cardsIn(unpaid: OpenShift['unpaid'] | undefined): number[] {
  if (unpaid === undefined || unpaid.earlier !== 0 || unpaid.items.length < unpaid.count) return [];
  const cards = ascending([...new Set(unpaid.items.map(({ cardId }) => cardId))]);
  return cards.length > MOST_CARDS ? [] : cards;
}

function textKey(cards: number) {
  if (cards === 0) return 'toPay';
  return cards === 1 ? 'toPayCard' : 'toPayCards';
}
