import type { MovedByHand } from '@adarash/contract';
import type { Pair } from '../hall.ts';

/** Returns the requests of a jackpot, by default as the moderator. The pair may change between tests. */
export function jackpotOf(pair: Pair) {
  const path = () => `/jackpot/${pair.hallId}`;
  const award = { amount: 100, cardNumber: 7, message: 'Well played' };
  return {
    read: async (who = pair.cashier) => (await who.api.get(path())).body,
    moved: async (): Promise<MovedByHand[]> => (await pair.cashier.api.get(`${path()}/history`)).body.byHand,
    history: async () => (await pair.cashier.api.get(`${path()}/history`)).body.history,
    put: (amount: number, extra = {}) => pair.moderator.api.put(path(), { amount, ...extra }),
    /** Pass the current amount as `expectedTotal`, as a screen does. */
    correct: (total: unknown, expectedTotal: unknown, extra = {}) =>
      pair.moderator.api.post(`${path()}/corrections`, { total, expectedTotal, reason: 'Typed wrongly', ...extra }),
    enable: (enabled: unknown) => pair.moderator.api.patch(path(), { enabled }),
    award: (fields = {}) => pair.moderator.api.post(`${path()}/awards`, { ...award, ...fields }),
    change: (id: string, fields = {}) => pair.moderator.api.put(`/jackpot/history/${id}`, { ...award, ...fields }),
    remove: (id: string) => pair.moderator.api.delete(`/jackpot/history/${id}`),
    contribute: (gameId: string, amount: unknown) =>
      pair.cashier.api.post(`${path()}/contributions`, { gameId, amount }),
  };
}
