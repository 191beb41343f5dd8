import { ask } from '../../../api/client.ts';

export const deletePair = (id: string, idempotencyKey: string) =>
  ask('DELETE /admin/users/:id', { params: { id }, idempotencyKey, quiet: true });
