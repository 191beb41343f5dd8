import layouts from '@adarash/texts/layouts.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('layouts', layouts);
