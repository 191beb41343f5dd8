import type { Answer, ParsedBody } from '@adarash/contract';
import type { AuditContext } from '../audit-log/append.ts';
import type { EventOf } from '../audit-log/events.ts';
import type { HallHandler } from '../http/request-context.ts';
import { appendAndPublish } from '../live/events.ts';
import { Refusal } from '../platform/refusal.ts';
import { heldSet } from '../repositories/card-sets.ts';
import { openGames } from '../repositories/games.ts';
import { hallRow, updateHall } from '../repositories/halls.ts';
import { cardsInDraft } from '../repositories/sales.ts';
import type { Services } from '../services.ts';
import type { HallRow } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { voiceThere } from './voice-packs.ts';

type Settings = Omit<Answer<'GET /games/settings'>, 'success'>;

const COLUMNS = {
  ballMachine: 'ball_machine',
  language: 'language',
  phoneMarking: 'phone_marking',
  wholeBirr: 'whole_birr',
  hallName: 'hall_name',
  notice: 'notice',
  voice: 'voice',
  cardSet: 'card_set',
} as const satisfies Record<keyof Settings, keyof HallRow>;
const NAMES = Object.keys(COLUMNS) as (keyof Settings)[];

/** Returns the settings of a hall from its row. Switches are stored as numbers and returned as booleans. */
const settingsOf = (hall: HallRow): Settings =>
  fromNames((name) => {
    const value = hall[COLUMNS[name]];
    return typeof value === 'number' ? value === 1 : value;
  });

const fromNames = (settingFor: (name: keyof Settings) => unknown) =>
  Object.fromEntries(NAMES.map((name) => [name, settingFor(name)])) as Settings;

/** Returns the database columns of the given settings; missing settings are omitted. */
const settingColumns = (given: Partial<Settings>): Partial<HallRow> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[COLUMNS[name], typeof value === 'boolean' ? Number(value) : value]];
    }),
  );

/**
 * Returns the settings with an existing voice. It is checked for each response, because a custom voice may have been
 * removed.
 */
const withVoice = async ({ config }: Pick<Services, 'config'>, settings: Settings): Promise<Settings> => ({
  ...settings,
  voice: await voiceThere(config.dataDir, settings.voice),
});

export const readSettings =
  (services: Pick<Services, 'config' | 'storage'>): HallHandler<'GET /games/settings'> =>
  async ({ hallId }) => {
    const hall = await hallRow(services.storage.db, hallId);
    return { success: true, ...(await withVoice(services, settingsOf(hall))) };
  };

export const changeSettings =
  (services: Pick<Services, 'config'>): HallHandler<'PATCH /games/settings'> =>
  async ({ body, commit }) =>
    commit(await settingsChange(services, body));

/**
 * Returns a function that changes some settings of a hall in a transaction. The caller must have checked the user's
 * rights.
 */
export async function settingsChange(services: Pick<Services, 'config'>, body: ParsedBody<'PATCH /games/settings'>) {
  const voice = body.voice && (await voiceThere(services.config.dataDir, body.voice));
  return async (tx: HallTx, by: AuditContext): Promise<Answer<'PATCH /games/settings'>> => {
    const before = settingsOf(tx.hall);
    const given = { ...body, voice };
    const after = fromNames((name) => (given[name] === undefined ? before[name] : given[name]));
    if (after.cardSet !== before.cardSet) await needFreeCounter(tx, after.cardSet);
    if (JSON.stringify(after) !== JSON.stringify(before))
      await setHall(tx, by, settingColumns(after), { action: 'hall.settings', before, after });
    return { success: true, message: 'Settings saved.', ...(await withVoice(services, after)) };
  };
}

/**
 * Throws while cards are on sale or a game has not ended, because a hall can change its card set only between games.
 */
async function needFreeCounter(tx: HallTx, digest: string | null): Promise<void> {
  if (digest !== null) await heldSet(tx, digest);
  const isFree = (await cardsInDraft(tx.db, tx.hall.id)) === 0;
  if (!isFree || (await openGames(tx.db, tx.hall.id)).length > 0) throw new Refusal('CARDS_ON_COUNTER');
}

type Counter = { series: number; next_number: number };

const counterJson = ({ series, next_number }: Counter) => ({ series, nextGameNumber: next_number });

export const resetCounter: HallHandler<'POST /games/reset-game-counter'> = ({ commit }) =>
  commit(async (tx, by) => {
    const counter = { series: tx.hall.series + 1, next_number: 1 };
    await setCounter(tx, by, 'counter.reset', counter);
    return { success: true, message: 'The next game is number 1 of a new series.', ...counterJson(counter) };
  });

/**
 * Sets the number of the next game. The number can only increase, otherwise two games of a series could have the same
 * number.
 */
export const configureNext: HallHandler<'POST /games/configure-next'> = ({ body: { startNumber }, commit }) =>
  commit(async (tx, by) => {
    const { series, next_number } = tx.hall;
    if (startNumber < next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number: startNumber });
    const counter = { series, next_number: startNumber };
    if (startNumber > next_number) await setCounter(tx, by, 'counter.moved', counter);
    return { success: true, message: `The next game is number ${startNumber}.`, ...counterJson(counter) };
  });

const setCounter = (tx: HallTx, by: AuditContext, action: 'counter.moved' | 'counter.reset', counter: Counter) =>
  setHall(tx, by, counter, { action, before: counterJson(tx.hall), after: counterJson(counter) });

async function setHall(
  tx: HallTx,
  by: AuditContext,
  columns: Partial<HallRow>,
  event: EventOf<'counter.moved' | 'counter.reset' | 'hall.settings'>,
): Promise<void> {
  await updateHall(tx, columns);
  await appendAndPublish(tx, by, 'hall-changed', { subject: tx.hall.id, ...event });
}
