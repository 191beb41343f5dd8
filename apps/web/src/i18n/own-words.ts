import type { Language } from '@adarash/contract/basics';
import { type Corrections, correctionIn } from '@adarash/contract/own-words';
import { tellHallTexts } from './language.ts';

/** What this hall says in place of the product's own texts. */
let own: Corrections | null = null;

export const correctionOf = (language: Language, area: string, key: string): string | undefined =>
  correctionIn(own, language, area, key);

/** Changes with what is said, so that texts that were put together before are put together once more. */
export const corrections = (): Corrections | null => own;

/** `hall`: the code of its display, or the id of its cashier. Where they cannot be fetched, the product's own stand. */
export async function fetchCorrections(hall: string): Promise<void> {
  const answer = await fetch(`/api/public/words?hall=${encodeURIComponent(hall)}`).catch(() => null);
  const words: Corrections | undefined = answer?.ok ? (await answer.json()).words : undefined;
  if (words === undefined || JSON.stringify(words) === JSON.stringify(own ?? NONE)) return;
  own = words;
  tellHallTexts();
}

const NONE: Corrections = { am: {}, om: {} };
