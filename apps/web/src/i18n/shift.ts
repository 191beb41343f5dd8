import type { DenominationId } from '@adarash/rules/shift';
import sellers from '@adarash/texts/sellers.json';
import shift from '@adarash/texts/shift.json';
import { staffArea } from './staff-area.ts';
import type { TextsOf } from './texts-of.tsx';

export const SHIFTS = staffArea('shift', shift);
export type ShiftTexts = TextsOf<typeof SHIFTS>;
export const SELLERS = staffArea('sellers', sellers);
export type SellersTexts = TextsOf<typeof SELLERS>;

/** Returns the name of a note or coin: "5 Br note", "50 santim". Its value in Birr is the end of its id. */
export function pieceText(say: ShiftTexts['t'], { id, kind }: { id: DenominationId; kind: 'note' | 'coin' }): string {
  const value = id.slice(id.indexOf('-') + 1);
  if (Number(value) < 1) return say('santim', { value: Math.round(Number(value) * 100) });
  return say('piece', { value, kind: say(kind) });
}
