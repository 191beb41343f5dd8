import type { Language } from '@adarash/contract/basics';
import { sentenceIn, type TextOf } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/message-params';

/** What the server says, in the language of the staff. None in English: those are the server's own sentences. */
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

/** A refusal in words; null where this page does not know the code, or a detail is missing. */
export const refusalWords = (code: string, details: Details): string | null =>
  spoken && sentenceIn(spoken.refusal, code, details);

type Said = { message: string; messageCode?: string; details?: Details };

/** In the words of the staff; without a code that is known here, in the server's own. */
export const answerWords = ({ message, messageCode = '', details }: Said): string =>
  (spoken && sentenceIn(spoken.answer, messageCode, details)) ?? message;
