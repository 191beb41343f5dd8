import type { Body } from '@adarash/contract';
import { answerOf, useAnswer } from './answers.ts';
import { mutation } from './intent.ts';

export const useHallSettings = () => useAnswer('GET /games/settings');

export const changeHallSettings = mutation(
  'PATCH /games/settings',
  (body: Body<'PATCH /games/settings'>) => ({ body }),
  (client, settings) => {
    const query = answerOf('GET /games/settings');
    // An answer still on its way may be from before the change.
    void client.cancelQueries(query);
    client.setQueryData(query.queryKey, settings);
  },
);
