import type { DenominationId } from '@adarash/rules/shift';
import sellers from '@adarash/texts/sellers.json';
import shift from '@adarash/texts/shift.json';
import { staffTexts } from './texts.ts';

export const t = staffTexts('shift', shift);
export const ts = staffTexts('sellers', sellers);

/** A note or coin: "5 Br note", "50 santim". Its value in Birr is the end of its id. */
export function pieceText({ id, kind }: { id: DenominationId; kind: 'note' | 'coin' }): string {
  const value = id.slice(id.indexOf('-') + 1);
  if (Number(value) < 1) return t('santim', { value: Math.round(Number(value) * 100) });
  return t('piece', { value, kind: t(kind) });
}
