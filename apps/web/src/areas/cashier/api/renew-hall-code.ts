import { call } from '../../../api/client.ts';

export const renewHallCode = (idempotencyKey: string) => call('POST /hall-code/renew', { idempotencyKey });
