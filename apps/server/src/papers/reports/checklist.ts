import type { ChecklistStep } from '@adarash/contract/routes/reports';
import type { Handler } from '../../http/handler.ts';
import type { Displays } from '../../http/live/presence.ts';
import { ALL } from '../../money/tallies/tally.ts';
import { droppedPictures } from '../../repositories/pictures.ts';
import { clockAhead } from '../../start/runtime.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';

/**
 * What is left before the first evening. An admin has it behind them once one hall is set up; pairs that come later are
 * shown with their own state.
 */
export const readChecklist =
  ({ storage: { db }, linkTime, runtime, demo }: Services, displays: Displays): Handler<'GET /checklist'> =>
  async ({ actor, hallId }) => {
    const { hasOwnPassword, createdAt } = await accountOf(db, actor.userId);
    const steps: [ChecklistStep, boolean][] = [['password', hasOwnPassword]];
    if (hallId === null) {
      const halls = await oldestHalls(db);
      steps.push(
        ['pair', halls.length > 0],
        ['sign-ins', halls.some(({ cashier_at, moderator_at }) => cashier_at !== null && moderator_at !== null)],
      );
      steps.push(
        ...(await shownAndPlayed(
          db,
          displays,
          halls.map(({ id }) => id),
        )),
      );
    } else steps.push(...(await shownAndPlayed(db, displays, [hallId])));
    const ahead = hallId === null ? clockAhead(runtime) : null;
    return {
      success: true,
      steps: demo === null ? steps.map(([step, done]) => ({ step, done })) : [],
      folded: runtime.now().getTime() - createdAt >= FOLDS_AFTER_MS,
      slowMixSeconds: hallId === null ? linkTime.slowMixSeconds() : null,
      droppedPictures: hallId === null ? await droppedPictures(db) : [],
      clockAhead: ahead && { hall: ahead.hall.toISOString(), machine: ahead.machine.toISOString() },
    };
  };

const FOLDS_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

async function accountOf(db: Db, userId: string) {
  const { password_own, created_at } = await db
    .selectFrom('users')
    .select(['password_own', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { hasOwnPassword: password_own === 1, createdAt: Date.parse(created_at) };
}

const LOOKED_AT = 20;

/** The longest-standing pairs, with when each member signed in first if ever. */
const oldestHalls = (db: Db) =>
  db
    .selectFrom('users as cashier')
    .leftJoin('users as moderator', (join) =>
      join.onRef('moderator.managed_cashier', '=', 'cashier.id').on('moderator.deleted_at', 'is', null),
    )
    .select(['cashier.id', 'cashier.last_sign_in_at as cashier_at', 'moderator.last_sign_in_at as moderator_at'])
    .where('cashier.role', '=', 'cashier')
    .where('cashier.deleted_at', 'is', null)
    .orderBy('cashier.created_at')
    .limit(LOOKED_AT)
    .execute();

async function shownAndPlayed(
  db: Db,
  displays: Displays,
  halls: readonly string[],
): Promise<[ChecklistStep, boolean][]> {
  const seen = await displays.stateOf(db, halls);
  const played =
    halls.length === 0
      ? undefined
      : await db
          .selectFrom('tallies')
          .select('hall_id')
          .where('hall_id', 'in', halls)
          .where('period', '=', ALL)
          .where('status', '=', 'completed')
          .where('games', '>', 0)
          .limit(1)
          .executeTakeFirst();
  return [
    ['display', seen.size > 0],
    ['game', played !== undefined],
  ];
}
