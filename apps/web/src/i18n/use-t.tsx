import type { Language } from '@adarash/contract/basics';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { ENGLISH_FORMAT } from '../lib/format.ts';
import type { Area, Catalogue, Rows } from './area.ts';
import { hallLanguage, onHallLanguage } from './language.ts';
import { type Texts, textsOf } from './texts-of.tsx';

/** Language of the signed-in person with its texts. `catalogue` contains the translations and is null for English. */
export interface StaffSpeech {
  readonly language: Language;
  readonly catalogue: Catalogue | null;
}

export const ENGLISH: StaffSpeech = { language: 'en', catalogue: null };

export const StaffLanguage = createContext(ENGLISH);

export const FormatContext = createContext(ENGLISH_FORMAT);

/** Returns the functions that format amounts and times. `useT` returns them as well. */
export const useFormat = () => use(FormatContext);

/** Language for the game components on staff screens; null on screens that use the language of the hall. */
export const ReaderLanguage = createContext<Language | null>(null);

/**
 * Returns the texts of an area in the current language of its readers. After a change of the language the component
 * renders again.
 */
export function useT<R extends Rows>(area: Area<R>): Texts<R> {
  const staff = use(StaffLanguage);
  const reader = use(ReaderLanguage);
  const ofHall = useSyncExternalStore(onHallLanguage, hallLanguage);
  const language = area.readBy === 'staff' ? staff.language : (reader ?? ofHall);
  const { catalogue } = staff;
  const format = useFormat();
  return useMemo(() => textsOf(area, language, catalogue, format), [area, language, catalogue, format]);
}
