import game from '@adarash/texts/live-game.json';
import windows from '@adarash/texts/windows.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

/** What the windows over a game say: all that the live game says, and what is fetched with the windows. */
const texts = { ...game, ...windows };

export type WindowKey = keyof typeof texts;

export const { useTexts, Word } = hallTexts(texts);

/** The words of a choice between the means of payment; `label` where it is no payment. */
export function useMeansWords(label: WindowKey = 'paidBy') {
  const { t, word } = useTexts();
  return { label: word(label), cash: t('cash'), reference: word('reference') };
}
