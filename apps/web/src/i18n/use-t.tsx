import type { Language } from '@adarash/contract/basics';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { ENGLISH_FORMAT } from '../lib/format.ts';
import type { Area, Catalogue, Rows } from './area.ts';
import { hallLanguage, onHallLanguage } from './language.ts';
import { type Texts, textsOf } from './texts-of.tsx';

/** The language of the staff member, with the texts of the staff's areas in it; null for English. */
export interface StaffSpeech {
  readonly language: Language;
  readonly catalogue: Catalogue | null;
}

export const ENGLISH: StaffSpeech = { language: 'en', catalogue: null };

export const StaffLanguage = createContext(ENGLISH);

export const FormatContext = createContext(ENGLISH_FORMAT);

/** Writes amounts and times; `useT` returns it as well. */
export const useFormat = () => use(FormatContext);

/** The language of the reader where that is not the hall: parts of a game stand on the staff's screens too. */
export const ReaderLanguage = createContext<Language | null>(null);

/** The texts of an area, in the language of its readers; they follow when another one is chosen. */
export function useT<R extends Rows>(area: Area<R>): Texts<R> {
  const staff = use(StaffLanguage);
  const reader = use(ReaderLanguage);
  const ofHall = useSyncExternalStore(onHallLanguage, hallLanguage);
  const language = area.readBy === 'staff' ? staff.language : (reader ?? ofHall);
  const { catalogue } = staff;
  const format = useFormat();
  return useMemo(() => textsOf(area, language, catalogue, format), [area, language, catalogue, format]);
}
