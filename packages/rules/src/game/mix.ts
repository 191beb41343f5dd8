import { firstCalledAt } from './calls.ts';
import type { Game, Instant, Mix } from './game.ts';
import { hasEnded } from './status.ts';

export const SLOW_LINKS = 20;
/** Maximum number of random codes in one mix. Several phones may have one network address. */
export const MAX_PARTS = 1_000;
export const MAX_PARTS_PER_ADDRESS = 60;
/** Timeout for the random codes of the phones. */
export const MIX_OPEN_MS = 2_000;
/**
 * Maximum time from the opening to the close of a mix of phones' codes. A longer mix is cancelled, because a cheat
 * would have time to try other orders.
 */
export const MIX_CLOSE_WITHIN_MS = 4_000;

/** Returns the number of mixes of phones' codes that were cancelled because of the timeout. */
export const timesBrokenOff = ({ brokenOff }: Pick<Game, 'brokenOff'>): number => brokenOff?.length ?? 0;

/** Returns how often the phones were requested to send codes. */
export const attemptsAt = (game: Pick<Game, 'brokenOff'> & { mix: object | null }): number =>
  timesBrokenOff(game) + (game.mix ? 1 : 0);

/** Returns whether the draw was not used yet and no mix of phones' codes is open, so that a mix can be opened. */
const isUndrawn = (game: Pick<Game, 'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot'>): boolean =>
  !hasEnded(game) && firstCalledAt(game) === null && game.mix === null && !game.jackpot?.random;

/**
 * Returns whether cards and text of a game can still change: until the first draw, or until the mix of the phones'
 * codes starts.
 */
export const isSaleOpen = (
  game: Pick<Game, 'status' | 'calls' | 'takenBack' | 'mix' | 'brokenOff' | 'jackpot'>,
): boolean => isUndrawn(game) && timesBrokenOff(game) === 0;

/** Returns whether a mix of phones' codes can be opened now. After a cancelled mix another one can be opened. */
export const canOpenMix = (
  game: Pick<Game, 'scheme' | 'status' | 'calls' | 'takenBack' | 'mix' | 'jackpot' | 'designation'>,
): boolean => isUndrawn(game) && game.status === 'active' && game.designation === null && game.scheme !== 'bingo75/v1';

/** Returns whether a mix of phones' codes has exceeded its timeout and can no longer be closed. */
export const isTooLateToClose = ({ openedAt, closedAt }: Pick<Mix, 'openedAt' | 'closedAt'>, now: Instant): boolean =>
  closedAt === null && now - openedAt > MIX_CLOSE_WITHIN_MS;

/** Returns whether a mix of phones' codes is open, or its slow computation is not finished. */
export const isMixing = ({ mix }: Pick<Game, 'mix'>): boolean =>
  mix !== null && (mix.closedAt === null || (mix.parts.length > 0 && mix.links.length < SLOW_LINKS));

/** Returns whether a value is a valid random code of a phone: sixteen bytes as 32 lower-case hexadecimal digits. */
export const isPart = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
