import { ask } from '../../../api/client.ts';

export const getGame = (id: string) => ask('GET /games/:id', { params: { id } });
