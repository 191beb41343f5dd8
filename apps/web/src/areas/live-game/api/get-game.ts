import { call } from '../../../api/client.ts';

export const getGame = (id: string) => call('GET /games/:id', { params: { id } });
