import type { Pair } from '../harness/people.ts';

/** The jackpot's calls of one hall, as its moderator unless said otherwise. */
export function jackpotOf({ hallId, moderator, cashier }: Pair) {
  const path = `/jackpot/${hallId}`;
  const award = { amount: 100, cardNumber: 7, message: 'Well played' };
  return {
    read: async (who = cashier) => (await who.api.get(path)).body,
    history: async () => (await cashier.api.get(`${path}/history`)).body.history,
    put: (amount: number, extra = {}) => moderator.api.put(path, { amount, ...extra }),
    enable: (enabled: unknown) => moderator.api.patch(path, { enabled }),
    award: (fields = {}) => moderator.api.post(`${path}/awards`, { ...award, ...fields }),
    change: (id: string, fields = {}) => moderator.api.put(`/jackpot/history/${id}`, { ...award, ...fields }),
    remove: (id: string) => moderator.api.delete(`/jackpot/history/${id}`),
    contribute: (gameId: string, amount: unknown) => cashier.api.post(`${path}/contributions`, { gameId, amount }),
  };
}

export async function startedGame({ cashier }: Pair, fields = {}) {
  const body = { pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [3, 7, 42], ...fields };
  const created = await cashier.api.post('/games/sequential', body);
  if (created.status !== 201) throw new Error(created.text);
  const game = created.body.games[0];
  const started = await cashier.api.post(`/games/${game._id}/start`);
  if (started.status !== 200) throw new Error(started.text);
  return started.body.game;
}
