import program from '@adarash/texts/program.json';
import { staffTexts } from '@/i18n/texts.ts';

export const t = staffTexts('program', program);

export const gamesText = (count: number) => (count === 1 ? t('oneGame') : t('manyGames', { count }));
