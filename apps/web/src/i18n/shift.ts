import type { DenominationId } from '@adarash/rules/shift';
import sellers from '@adarash/texts/sellers.json';
import shift from '@adarash/texts/shift.json';
import { staffArea } from './staff-area.ts';
import { staffTexts } from './texts.ts';
import type { TextsOf } from './texts-of.tsx';

export const SHIFTS = staffArea('shift', shift);
export type ShiftTexts = TextsOf<typeof SHIFTS>;
export const SELLERS = staffArea('sellers', sellers);
export type SellersTexts = TextsOf<typeof SELLERS>;

export const t = staffTexts('shift', shift);

/** "0.50 Br coin": the value is the end of its id. */
export const pieceText = (say: ShiftTexts['t'], { id, kind }: { id: DenominationId; kind: 'note' | 'coin' }): string =>
  say('piece', { value: id.slice(id.indexOf('-') + 1), kind: say(kind) });
