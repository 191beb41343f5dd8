import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/jackpot.ts';
import { type NewTotal, setTotal } from '../api/set-total.ts';
import { inBirr, sumOf } from '../model/amounts.ts';
import { JACKPOT_STALE, type JackpotDesk } from '../use-jackpot.ts';

/** The call sets the total, so an addition says what it was added to: money put in meanwhile is never swallowed. */
export function useAddAmount(desk: JackpotDesk, done: (added: number, total: number) => string) {
  const { mutate, isPending } = useIntent({
    send: ({ total }: { total: NewTotal; added: number }, key) => setTotal(total, key),
    failed: t('addFailed'),
    stale: JACKPOT_STALE,
    onDone: ({ newAmount }, { added }) => desk.succeed(done(added, newAmount)),
    onFailed: desk.fail,
  });
  return {
    busy: isPending,
    add(added: number, available: number, gameNumber: number | null, clear: () => void) {
      desk.setNotice(null);
      const total = {
        cashierId: desk.cashierId,
        amount: sumOf(available, added),
        expectedAmount: available,
        gameNumber,
      };
      mutate({ total, added }, { onSuccess: clear });
    },
  };
}

export const initialized = (_: number, total: number) => t('initialized', { amount: inBirr(total) });

export const addedTo = (added: number, total: number) => t('added', { added: inBirr(added), total: inBirr(total) });
