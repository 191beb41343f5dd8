import type { GameJson } from '@adarash/contract';
import type { SoundName } from '@adarash/contract/sounds';
import { hasEnded } from '@adarash/rules/game';

export interface Hearing {
  name: SoundName;
  after: boolean;
}

type Heard = Pick<GameJson, 'status' | 'calledNumbers'> & { winners: readonly unknown[] };

/**
 * Returns the sounds to play after a change of a game. If several numbers were called, only the newest is announced.
 */
export function heardBetween(before: Heard, now: Heard): Hearing[] {
  const sounds: Hearing[] = [];
  const number = now.calledNumbers.at(-1);
  if (number !== undefined && now.calledNumbers.length > before.calledNumbers.length)
    sounds.push({ name: `${number}`, after: false });
  // For an undone number the sound of the shuffled balls is played, because the voices have no words for it.
  if (now.calledNumbers.length < before.calledNumbers.length) sounds.push({ name: 'shuffle', after: false });
  const ended = hasEnded(now) && !hasEnded(before);
  if (ended) sounds.push({ name: now.winners.length === 0 ? 'finish' : 'win', after: sounds.length > 0 });
  else if (now.winners.length > before.winners.length) sounds.push({ name: 'win', after: false });
  else if (now.status === 'paused' && before.status === 'active') sounds.push({ name: 'pause', after: true });
  return sounds;
}
