import { ask } from '../../../api/client.ts';

export const deletePair = (id: string) => ask('DELETE /admin/users/:id', { params: { id }, quiet: true });
