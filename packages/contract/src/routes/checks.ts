import { z } from 'zod';
import { ADMIN, BROWSERS, FACTS, PUBLIC, SYSTEMS } from '../basics.ts';
import { ok, routes, time } from './primitives.ts';

const TAG = 'Devices';

const device = {
  /** Five letters and digits that say all of it. */
  code: z.string(),
  browser: z.enum(BROWSERS),
  version: z.number().int(),
  system: z.enum(SYSTEMS),
  facts: z.array(z.enum(FACTS)),
  /** Whether the display of the screens runs there, or the plain one has to do. */
  display: z.enum(['screens', 'plain']),
};
const side = z.number().int().min(1).max(20_000);
const seen = {
  /** How late live events came, in milliseconds; null where none came in time. */
  delayMs: z.number().int().min(0).max(60_000).nullable(),
  width: side,
  height: side,
};

export const checkedDevice = z.object({ ...device, ...seen, at: time });
export type CheckedDevice = z.infer<typeof checkedDevice>;

export const checkRoutes = routes(TAG, {
  'POST /public/checks': {
    roles: PUBLIC,
    costly: 'check',
    summary: 'What a browser found out about itself on `/check`; its name and version are read from its request',
    status: 201,
    body: z.object({ facts: z.array(z.enum(FACTS)).max(FACTS.length), ...seen }),
    answer: ok.extend(device),
  },
  'GET /public/checks/events': {
    roles: PUBLIC,
    costly: 'check-events',
    summary: 'Four events within a second, each with the milliseconds since the first: what comes late came late',
    answer: null,
  },
  'GET /admin/checks': {
    roles: ADMIN,
    summary: 'The devices that were checked last, the newest first, at most fifty',
    answer: ok.extend({ devices: z.array(checkedDevice) }),
  },
});
