import { z } from 'zod';
import { PUBLIC } from '../basics.ts';
import { ok, routes, say } from './primitives.ts';

export const systemRoutes = routes({
  'GET /health': {
    roles: PUBLIC,
    tag: 'System',
    summary: 'A sign of life, and on which storage the server runs',
    answer: z.object({ status: z.literal('ok'), version: z.string(), storage: z.enum(['sqlite', 'postgresql']) }),
  },
  'GET /ready': {
    roles: PUBLIC,
    tag: 'System',
    summary: 'Whether the storage can be written to just now; 503 when it cannot',
    answer: z.object({ status: z.literal('ready'), version: z.string(), storage: z.enum(['sqlite', 'postgresql']) }),
  },
  'GET /sounds': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'One spoken number or effect as Opus in Ogg',
    query: z.object({ path: z.string(say('SOUND_NOT_FOUND')) }),
    answer: null,
  },
  'GET /sounds/voices': {
    roles: PUBLIC,
    tag: 'Sounds',
    summary: 'The voices a hall has recorded itself; `folder` stands in the path of their sounds',
    answer: ok.extend({ voices: z.array(z.object({ name: z.string(), folder: z.string() })) }),
  },
});
