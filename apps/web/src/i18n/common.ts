import type { DrawKind } from '@adarash/rules/game';
import common from '@adarash/texts/common.json';
import { staffTexts } from './texts.ts';

export const tc = staffTexts('common', common);

export const cardsText = (count: number): string => (count === 1 ? tc('oneCard') : tc('cards', { count }));

/** How many cards staff put out of a game. */
export const putOutText = ({ length: count }: readonly number[]): string =>
  tc(count === 1 ? 'putOutOne' : 'putOutMany', { count });

/** The words for how a game was drawn, and for the cards that staff put out of it where there are any. */
export function drawMarkText(draw: DrawKind, typedNumbers: number, out?: readonly number[]): string {
  const kind = {
    fair: () => tc('sealFair'),
    designated: () => tc('sealDesignated'),
    manual: () => tc(typedNumbers === 1 ? 'sealManualOne' : 'sealManualMany', { count: typedNumbers }),
  }[draw]();
  return out ? `${kind} · ${putOutText(out)}` : kind;
}
