/** What the hall reads, the default first; the requirements' two and English. */
export const LANGUAGES = ['am', 'om', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
