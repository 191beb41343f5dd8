import { santim, santimFromBirr } from '@adarash/rules/money';
import { movementRefusal } from '@adarash/rules/movements';
import type { ConfirmInPerson, Mount } from '../../http/mount.ts';
import { dayBegan } from '../../platform/periods.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hallRow, ownerSettings } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import { countBlind, sealShift } from './close-shift.ts';
import { closedJson, listShifts, openJson } from './closed-shifts.ts';
import { setOpeningFloat } from './float.ts';
import { bookMovement } from './movements.ts';
import { openShiftOf } from './open-shift.ts';

export function mountShifts(mount: Mount, services: Services, confirmInPerson: ConfirmInPerson): void {
  // Reads the whole shift from one state of the database, so that its sums and lists are consistent.
  mount.hall('GET /shift', ({ hallId }) =>
    services.storage.briefSnapshot(hallId, async (db) => ({
      success: true as const,
      shift: openJson(await openShiftOf(db, hallId)),
    })),
  );
  mount.hall('GET /shift/hand-overs', async ({ hallId }) => {
    const { storage, runtime, config } = services;
    const { shift } = await hallRow(storage.db, hallId);
    const { dayStartsAt } = await ownerSettings(storage.db);
    return { success: true, shift, since: dayBegan(runtime.now(), config.hallTz, dayStartsAt).toISOString() };
  });
  mount.hall('PUT /shift/float', setOpeningFloat(services));

  mount.hall('POST /shift/movements', ({ body: { kind, reason, amount, note }, commit }) =>
    commit(async (tx, by) => {
      const movement = { kind, reason, amount: santimFromBirr(amount) ?? santim(0), note: note.trim() };
      const refusal = movementRefusal(movement);
      if (refusal !== null) throw new Refusal(refusal);
      await bookMovement(tx, by, movement);
      const shift = openJson(await openShiftOf(tx.db, tx.hall.id));
      return { success: true, message: kind === 'in' ? 'The cash is paid in.' : 'The cash is paid out.', shift };
    }),
  );

  mount.hall('POST /shift/count', countBlind(services));

  // Closes the shift. The moderator's password is validated before the hall is locked. Every movement of money is
  // either before or after this write, so it belongs to exactly one shift.
  mount.hall('POST /shift/close', async ({ body, hallId, actor, request, commit }) => {
    const { person: moderator, confirm } = await confirmInPerson({
      ...body.moderator,
      asker: actor,
      request,
      isMeant: ({ role, managed_cashier }) => role === 'moderator' && managed_cashier === hallId,
      refusal: 'MODERATOR_NOT_CONFIRMED',
    });
    return commit(async (tx, by) => {
      if (tx.hall.shift !== body.number) throw new Refusal('SHIFT_CLOSED', { number: body.number });
      await confirm(tx);
      const closed = await sealShift(services, tx, by, moderator, body);
      return { success: true, message: `Shift ${body.number} is closed.`, closed: closedJson(closed) };
    });
  });

  mount.admin('GET /shifts', listShifts(services));
}
