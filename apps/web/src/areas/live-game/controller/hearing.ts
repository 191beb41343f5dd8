import type { SoundName } from '@adarash/contract/sounds';
import { isOver, type LiveState } from './state.ts';

export interface Hearing {
  name: SoundName;
  /** Waits until the number before it has been spoken. */
  after: boolean;
}

/** What the hall hears when the screen changes from one state to the next. */
export function hearing(before: LiveState, now: LiveState): Hearing[] {
  const sounds: Hearing[] = [];
  if (before.game === null || now.game === null) return sounds;
  const count = now.game.calledNumbers.length;
  const number = now.game.calledNumbers[count - 1];
  if (number !== undefined && count > before.game.calledNumbers.length)
    sounds.push({ name: `${number}`, after: false });

  const ended = isOver(now.game) && !isOver(before.game);
  if (ended) sounds.push({ name: now.game.winner === null ? 'finish' : 'win', after: sounds.length > 0 });
  else if (now.game.winners.length > before.game.winners.length) sounds.push({ name: 'win', after: false });
  else if (now.playing && !before.playing) sounds.push({ name: 'start', after: false });
  else if (now.game.status === 'paused' && before.game.status === 'active') sounds.push({ name: 'pause', after: true });

  if (now.modal?.kind === 'late' && before.modal?.kind !== 'late') sounds.push({ name: 'locked', after: false });
  return sounds;
}
