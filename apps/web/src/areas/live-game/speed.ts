import { readSetting, writeSetting } from '../../lib/stored-settings.ts';

export const SLOWEST = 10;
export const FASTEST = 1;
const DEFAULT = 8;

export function readSpeed(): number {
  const stored = Number(readSetting('bingoAutoCallSpeed') ?? DEFAULT);
  return Number.isInteger(stored) && stored >= FASTEST && stored <= SLOWEST ? stored : DEFAULT;
}

export const rememberSpeed = (seconds: number) => writeSetting('bingoAutoCallSpeed', String(seconds));
