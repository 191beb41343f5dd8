import type { Gate } from '../accounts/throttle.ts';
import { houseSettings } from '../house/settings.ts';
import type { Mount } from '../http/mount.ts';
import { hallRow } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import { dayBegan } from '../tallies/periods.ts';
import { closeShift, sayFloat } from './close-shift.ts';
import { listShifts, openJson } from './closed-shifts.ts';
import { openShiftOf } from './open-shift.ts';

export function mountShifts(mount: Mount, services: Services, gate: Gate): void {
  // One moment for all of it: sums and what explains them fit each other.
  mount('GET /shift', async ({ hallId }) => {
    const shift = await services.storage.snapshot((db) => openShiftOf(db, hallId));
    return { success: true, shift: openJson(shift) };
  });
  mount('GET /shift/hand-overs', async ({ hallId }) => {
    const { storage, chance, config } = services;
    const { shift } = await hallRow(storage.db, hallId);
    const { dayStartsAt } = await houseSettings(storage.db);
    return { success: true, shift, since: dayBegan(chance.now(), config.hallTz, dayStartsAt).toISOString() };
  });
  mount('PUT /shift/float', sayFloat(services));
  mount('POST /shift/close', closeShift(services, gate));
  mount('GET /shifts', listShifts(services));
}
