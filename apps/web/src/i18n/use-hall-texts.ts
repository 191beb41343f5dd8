import { useSyncExternalStore } from 'react';
import type { HallCatalogue, HallTexts } from './define-hall-texts.ts';
import type { Catalogue } from './define-texts.ts';
import { hallLanguage, onHallLanguage } from './i18n.ts';

/** The texts of a hall's screen in the chosen language; the screen follows when it changes. */
export function useHallTexts<C extends Catalogue>(catalogue: HallCatalogue<C>): HallTexts<C> {
  return catalogue[useSyncExternalStore(onHallLanguage, hallLanguage)];
}
