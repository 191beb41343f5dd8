import type { ConfirmInPerson, Mount } from '../../http/mount.ts';
import { Cache } from '../../limits/limiter.ts';
import { hallRow } from '../../repositories/halls.ts';
import { ownerSettings } from '../../repositories/owner-settings.ts';
import { dayBegan } from '../../start/periods.ts';
import type { Services } from '../../start/services.ts';
import { closeShift, setOpeningFloat } from './close-shift.ts';
import { listShifts, openJson } from './closed-shifts.ts';
import { openShiftOf } from './open-shift.ts';
import type { Explained } from './reasons.ts';

/** Of so many halls it is known what the record explains of their shifts: some kilobytes each. */
const MOST_HALLS = 1_000;

export function mountShifts(mount: Mount, services: Services, confirmInPerson: ConfirmInPerson): void {
  const explained = new Cache<Explained>(MOST_HALLS);
  // One moment for all of it: sums and what explains them fit each other.
  mount('GET /shift', async ({ hallId }) => {
    const shift = await services.storage.briefSnapshot(hallId, (db) => openShiftOf(db, hallId, explained.get(hallId)));
    explained.set(hallId, shift.explained);
    return { success: true, shift: openJson(shift) };
  });
  mount('GET /shift/hand-overs', async ({ hallId }) => {
    const { storage, runtime, config } = services;
    const { shift } = await hallRow(storage.db, hallId);
    const { dayStartsAt } = await ownerSettings(storage.db);
    return { success: true, shift, since: dayBegan(runtime.now(), config.hallTz, dayStartsAt).toISOString() };
  });
  mount('PUT /shift/float', setOpeningFloat(services, explained));
  mount('POST /shift/close', closeShift(services, confirmInPerson, explained));
  mount('GET /shifts', listShifts(services));
}
