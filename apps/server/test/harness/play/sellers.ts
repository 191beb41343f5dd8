import type { SellerJson, SellingJson } from '@adarash/contract';
import type { Api } from '../api.ts';
import type { Hall, Pair } from '../hall.ts';

/** A seller with a paired phone. */
export type Seller = { id: string; api: Api; token: string; shown(): Promise<SellingJson> };

let phones = 0;

/** Returns the requests of a cashier about sellers. The pair may change between tests. */
export function sellersOf(hall: Hall, pair: Pair) {
  const list = async (): Promise<SellerJson[]> => (await pair.cashier.api.get('/sellers')).body.sellers;
  /** A phone that shows digits. */
  const phone = async () => {
    // Each phone has a separate address in the hall's network.
    const remoteAddress = `10.0.${Math.floor(++phones / 250)}.${phones % 250}`;
    const payload = { purpose: 'seller' };
    return (await hall.app.inject({ method: 'POST', url: '/api/public/pairings', remoteAddress, payload })).json();
  };
  const type = (id: string, digits: string, api: Api = pair.cashier.api) => api.post(`/sellers/${id}/pair`, { digits });
  const withPhone = async (id: string): Promise<Seller> => {
    const { digits, token } = await phone();
    const paired = await type(id, digits);
    if (paired.status !== 200) throw new Error(`The phone was not paired: ${JSON.stringify(paired.body)}`);
    const api = hall.as(token);
    return { id, api, token, shown: async () => (await api.get('/sell')).body.selling };
  };
  return {
    list,
    phone,
    type,
    withPhone,
    one: async (id: string) => (await list()).find(({ _id }) => _id === id) as SellerJson,
    add: async (name: string) => withPhone((await pair.cashier.api.post('/sellers', { name })).body.seller._id),
    /** Settles a seller at the counter, by default with the due amount. */
    settle: async ({ id }: { id: string }, received?: number, note = '') => {
      const due = (await list()).find(({ _id }) => _id === id)?.due ?? 0;
      return pair.cashier.api.post(`/sellers/${id}/settle`, { due, received: received ?? due, note });
    },
  };
}

export const sellCommand = (api: Api, type: string, gameNumber: number, cards?: number[], extra = {}) =>
  api.post(
    '/sell/commands',
    { type, gameNumber, ...(cards && { cards }), ...(type === 'remove' && { giveBack: true }) },
    extra,
  );
