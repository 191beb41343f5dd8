import { santim, santimFromBirr } from '@adarash/rules/money';
import { floatRefusal, isFloatChanged } from '@adarash/rules/shift';
import { append } from '../../audit-log/append.ts';
import type { EventOf } from '../../audit-log/events.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { openJson } from './closed-shifts.ts';
import { openShiftOf } from './open-shift.ts';
import { newShiftRow, saveShiftRow } from './shift-row.ts';

/** Sets the opening float of a shift. The default is the cash that the previous close left in the drawer. */
export const setOpeningFloat =
  ({ runtime }: Pick<Services, 'runtime'>): HallHandler<'PUT /shift/float'> =>
  async ({ body, commit }) =>
    commit(async (tx, by) => {
      const { id: hallId, shift: number } = tx.hall;
      const { row, left, facts } = await openShiftOf(tx.db, hallId);
      const before = facts.drawer.float;
      const float = santimFromBirr(body.float) ?? santim(0);
      const isNew = row === undefined || row.opened_at === null;
      if (isNew || before !== float) {
        const note = isFloatChanged(float, left) ? body.note.trim() : '';
        const refusal = floatRefusal(facts.drawer, { float, left, note });
        if (refusal !== null) throw new Refusal(refusal);
        const stored = row ?? newShiftRow(runtime.newId(), float, tx);
        const first = stored.first_float ?? (isNew ? float : before);
        await saveShiftRow(tx, {
          ...stored,
          opening_float: float,
          opened_at: stored.opened_at ?? by.at.toISOString(),
          first_float: first,
          float_note: note === '' ? null : note,
          float_changes: stored.float_changes + (isNew ? 0 : 1),
        });
        const after = { number, float, first, left: left ?? undefined, note: note || undefined };
        const event: EventOf<'shift.opened' | 'shift.float-changed'> = isNew
          ? { action: 'shift.opened', after }
          : { action: 'shift.float-changed', before: { number, float: before }, after };
        await append(tx, { hallId, ...by, subject: stored.id, ...event });
      }
      const shift = openJson(await openShiftOf(tx.db, hallId));
      return { success: true, message: isNew ? `Shift ${number} is open.` : 'The float is corrected.', shift };
    });
