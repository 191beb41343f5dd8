import { tc } from './common.ts';

/** The English words for how a game was drawn. */
export function drawMarkText(draw: 'fair' | 'manual' | 'designated', typedNumbers: number): string {
  if (draw === 'fair') return tc('sealFair');
  if (draw === 'designated') return tc('sealDesignated');
  return tc(typedNumbers === 1 ? 'sealManualOne' : 'sealManualMany', { count: typedNumbers });
}
