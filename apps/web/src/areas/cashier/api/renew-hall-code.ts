import { ask } from '../../../api/client.ts';

export const renewHallCode = (idempotencyKey: string) => ask('POST /hall-code/renew', { idempotencyKey });
