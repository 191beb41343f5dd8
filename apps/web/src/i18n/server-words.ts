import type { Language } from '@adarash/contract/basics';
import { sentenceIn, type TextOf } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/message-params';

interface ServerWords {
  refusal: TextOf;
  answer: TextOf;
}

/** Texts of the server in the language of the staff; null in English, because the server's sentences are English. */
let spoken: ServerWords | null = null;

export async function fetchServerWords(language: Language): Promise<ServerWords | null> {
  if (language === 'en') return null;
  const [refusals, credentials, answers] = await Promise.all([
    import('@adarash/texts/refusals.json'),
    import('@adarash/texts/credentials.json'),
    import('@adarash/texts/answers.json'),
  ]);
  const textIn =
    (rows: Readonly<Record<string, Readonly<Record<Language, string>>>>): TextOf =>
    (row) =>
      rows[row]?.[language];
  const refusal = textIn(refusals.default);
  const credential = textIn(credentials.default);
  return { refusal: (row) => refusal(row) ?? credential(row), answer: textIn(answers.default) };
}

export function setServerWords(words: ServerWords | null): void {
  spoken = words;
}

export async function openServerWords(language: Language): Promise<void> {
  setServerWords(await fetchServerWords(language));
}

/** Returns the text of an error in the language of the staff, or null if the code is unknown or a value is missing. */
export const refusalWords = (code: string, details: Details): string | null =>
  spoken && sentenceIn(spoken.refusal, code, details);

type Said = { message: string; messageCode?: string; details?: Details };

/**
 * Returns the text of a success message in the language of the staff, or the server's sentence if its code is unknown.
 */
export const answerWords = ({ message, messageCode = '', details }: Said): string =>
  (spoken && sentenceIn(spoken.answer, messageCode, details)) ?? message;
