import type { OpenShift } from '@adarash/contract';
import { Button } from '@/ui/buttons/button.tsx';
import { namedLabel } from '../i18n/named.tsx';
import { t } from '../i18n/shift.ts';
import { formatMoney } from '../lib/format.ts';
import { sumOfBirr } from '../lib/numbers.ts';

interface UnpaidListProps {
  unpaid: OpenShift['unpaid'];
  /** Opens the unpaid prizes of a game, or of all games. */
  onOpen?: (gameNumber?: number) => void;
}

/** Prizes and awards that were not handed over. */
export function UnpaidList({ unpaid: { amount, earlier, items }, onOpen }: UnpaidListProps) {
  if (amount === 0 && earlier === 0) return <p className="text-sm text-ink-soft">{t('noUnpaid')}</p>;
  return (
    <ul aria-label={namedLabel(t('unpaid'))} className="flex flex-col gap-1 text-sm">
      {items.map(({ gameNumber, cardId, of, ...item }) => (
        <Row key={`${gameNumber} ${cardId} ${of}`} amount={item.amount} onPress={onOpen && (() => onOpen(gameNumber))}>
          {`${t('gameCard', { number: gameNumber, card: cardId })}${of === 'jackpot' ? `, ${t('jackpotAward')}` : ''}`}
        </Row>
      ))}
      {earlier !== 0 && (
        <Row amount={earlier} onPress={onOpen && (() => onOpen())}>
          {t('unpaidEarlier')}
        </Row>
      )}
      <li className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
        <span>{t('sum')}</span>
        <span className="whitespace-nowrap">{formatMoney(sumOfBirr([amount, earlier]))}</span>
      </li>
    </ul>
  );
}

interface RowProps {
  amount: number;
  onPress: (() => void) | undefined;
  children: string;
}

const Row = ({ amount, onPress, children }: RowProps) => (
  <li className="flex justify-between gap-4">
    {onPress === undefined ? (
      <span>{children}</span>
    ) : (
      <Button
        text={children}
        variant="link"
        size="text"
        className="min-h-7 text-left whitespace-normal! underline"
        onClick={onPress}
      />
    )}
    <span className="whitespace-nowrap">{formatMoney(amount)}</span>
  </li>
);
