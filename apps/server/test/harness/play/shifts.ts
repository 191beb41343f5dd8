import type { OpenShift } from '@adarash/contract';
import { DENOMINATIONS } from '@adarash/rules/shift';
import { PASSWORD, type Pair, type Person } from '../hall.ts';

/** Notes and coins that make an amount in Birr. */
export function piecesOf(birr: number): Record<string, number> {
  let left = Math.round(birr * 100);
  return Object.fromEntries(
    DENOMINATIONS.map(({ id, value }) => {
      const pieces = Math.floor(left / value);
      left -= pieces * value;
      return [id, pieces];
    }),
  );
}

/** Returns the requests of a cashier and the moderator about shifts. The pair may change between tests. */
export function shiftsOf(pair: Pair) {
  /** A shift whose expected cash is not hidden. */
  const open = async (): Promise<OpenShift & { drawer: NonNullable<OpenShift['drawer']> }> =>
    (await pair.cashier.api.get('/shift')).body.shift;
  const signIn = ({ email }: Person, password = PASSWORD) => ({ email, password });
  /** Returns the request to close the shift, by default with the expected cash, otherwise with `counted`. */
  const wish = async (fields: { counted?: number } & Record<string, unknown> = {}) => {
    const { number, drawer, onSale } = await open();
    const { counted = drawer.expected, ...others } = fields;
    const moderator = signIn(pair.moderator);
    return { number, expected: drawer.expected, count: piecesOf(counted), onSale, moderator, ...others };
  };
  return {
    open,
    signIn,
    wish,
    float: (float: unknown, more = {}) => pair.cashier.api.put('/shift/float', { float, ...more }),
    move: (movement: object) => pair.cashier.api.post('/shift/movements', movement),
    count: (body: object) => pair.cashier.api.post('/shift/count', body),
    send: (body: object, extra = {}) => pair.cashier.api.post('/shift/close', body, extra),
    close: async (fields = {}, extra = {}) => pair.cashier.api.post('/shift/close', await wish(fields), extra),
    list: async (who = pair.cashier) => (await who.api.get('/shifts')).body.shifts,
  };
}
