import type { Language } from '@adarash/contract/basics';
import { sentenceIn, type TextOf } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/message-params';

/** Texts of the server in the language of the staff; null in English, because the server's sentences are English. */
let spoken: { refusal: TextOf; answer: TextOf } | null = null;

export async function openServerWords(language: Language): Promise<void> {
  spoken = null;
  if (language === 'en') return;
  const [refusals, credentials, answers] = await Promise.all([
    import('@adarash/texts/refusals.json'),
    import('@adarash/texts/credentials.json'),
    import('@adarash/texts/answers.json'),
  ]);
  const textIn =
    (rows: Readonly<Record<string, Readonly<Record<Language, string>>>>): TextOf =>
    (row) =>
      rows[row]?.[language];
  const [refusal, credential] = [textIn(refusals.default), textIn(credentials.default)];
  spoken = { refusal: (row) => refusal(row) ?? credential(row), answer: textIn(answers.default) };
}

/** Returns the text of a refusal, or null if the code is unknown or a value is missing. */
export const refusalWords = (code: string, details: Details): string | null =>
  spoken && sentenceIn(spoken.refusal, code, details);

type Said = { message: string; messageCode?: string; details?: Details };

/** Returns the text of a success in the language of the staff, or the server's sentence for an unknown code. */
export const answerWords = ({ message, messageCode = '', details }: Said): string =>
  (spoken && sentenceIn(spoken.answer, messageCode, details)) ?? message;
