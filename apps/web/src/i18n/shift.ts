import type { DenominationId } from '@adarash/rules/shift';
import sellers from '@adarash/texts/sellers.json';
import shift from '@adarash/texts/shift.json';
import { staffTexts } from './texts.ts';

export const t = staffTexts('shift', shift);
export const ts = staffTexts('sellers', sellers);

/** "0.50 Br coin": the value is the end of its id. */
export const pieceText = ({ id, kind }: { id: DenominationId; kind: 'note' | 'coin' }): string =>
  t('piece', { value: id.slice(id.indexOf('-') + 1), kind: t(kind) });
