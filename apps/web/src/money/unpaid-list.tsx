import type { OpenShift } from '@adarash/contract';
import { SHIFTS, type ShiftTexts } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { sumOfBirr } from '../lib/numbers.ts';

interface UnpaidListProps {
  unpaid: OpenShift['unpaid'];
  /** Opens the list of unpaid prizes of one game, or of all games without a number. */
  onOpen?: (gameNumber?: number) => void;
}

/** List of prizes and jackpot awards that are not paid yet. */
export function UnpaidList({ unpaid: { amount, earlier, items }, onOpen }: UnpaidListProps) {
  const { named, t, format } = useT(SHIFTS);
  if (amount === 0 && earlier === 0) return <p className="text-sm text-ink-soft">{t('noUnpaid')}</p>;
  return (
    <ul aria-label={named('unpaid')} className="flex flex-col gap-1 text-sm">
      {items.map(({ gameNumber, cardId, of, ...item }) => (
        <Row
          key={`${gameNumber} ${cardId} ${of}`}
          amount={item.amount}
          onPress={onOpen && (() => onOpen(gameNumber))}
          text={(say) => {
            const game = say('gameCard', { number: gameNumber, card: cardId });
            return of === 'jackpot' ? `${game}, ${say('jackpotAward')}` : game;
          }}
        />
      ))}
      {earlier !== 0 && (
        <Row amount={earlier} onPress={onOpen && (() => onOpen())} text={(say) => say('unpaidEarlier')} />
      )}
      <li className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
        <span>{t('sum')}</span>
        <span className="whitespace-nowrap">{format.money(sumOfBirr([amount, earlier]))}</span>
      </li>
    </ul>
  );
}

interface RowProps {
  amount: number;
  onPress: (() => void) | undefined;
  text: (say: ShiftTexts['t']) => string;
}

const Row = ({ amount, onPress, text }: RowProps) => {
  const { both, t, format } = useT(SHIFTS);
  return (
    <li className="flex justify-between gap-4">
      {onPress === undefined ? (
        <span>{text(t)}</span>
      ) : (
        <Button
          text={both(text)}
          variant="link"
          size="text"
          className="min-h-7 text-left whitespace-normal! underline"
          onClick={onPress}
        />
      )}
      <span className="whitespace-nowrap">{format.money(amount)}</span>
    </li>
  );
};
