import { call } from '../../../api/client.ts';

export const deletePair = (id: string) => call('DELETE /admin/users/:id', { params: { id }, quiet: true });
