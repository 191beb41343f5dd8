import { ask } from '../../../api/client.ts';

/** Without a number: the next one of the committed order. */
export const callNumber = (id: string, idempotencyKey: string, number?: number) =>
  ask('POST /games/:id/call-number', {
    params: { id },
    body: number === undefined ? {} : { number },
    idempotencyKey,
  });
