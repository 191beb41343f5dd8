import { afterAll, describe, expect, it } from 'vitest';
import { answerWords, openServerWords } from '../i18n/server-words.ts';
import { ApiError, sentenceOf } from './client.ts';

afterAll(() => openServerWords('en'));

const refused = (code: string, sentence: string, details: unknown) =>
  new ApiError(400, code, sentence, null, { code, details });

describe('the sentence of a failed request', () => {
  const cardOut = refused('CARD_OUT', 'Card 7 is locked in this game after a false claim', { cardId: 7 });

  it('is the sentence of its code in the language of the staff', async () => {
    expect(sentenceOf(cardOut, 'Failed')).toBe('Card 7 is locked in this game after a false claim');
    await openServerWords('am');
    expect(sentenceOf(cardOut, 'Failed')).toBe('ካርድ 7 በሐሰት ቢንጎ ከዚህ ጨዋታ ታግዷል');
  });

  it.each([
    ['a code of a newer server', refused('CARD_ON_FIRE', 'Card 7 burns.', { cardId: 7 }), 'Card 7 burns.'],
    ['no details', refused('CARD_OUT', 'Card 7 is out.', undefined), 'Card 7 is out.'],
    ['details that are no object', refused('CARD_OUT', 'Card 7 is out.', 7), 'Card 7 is out.'],
    ['no sentence', refused('HTTP_400', '', {}), 'Failed'],
    ['no server', new ApiError(0, 'NETWORK', 'Network connection failed.'), 'Failed'],
    ['an error of the screen', new Error('bug'), 'Failed'],
  ])('is a fallback text for an error with %s', (_, error, sentence) => {
    expect(sentenceOf(error, 'Failed')).toBe(sentence);
  });
});

it('the text of a success is the sentence of its code, otherwise the sentence of the server', async () => {
  await openServerWords('am');
  const answer = { message: 'Number 7 called', messageCode: 'NUMBER_CALLED', details: { number: 7 } };
  expect(answerWords(answer)).toBe('ቁጥር 7 ተጠርቷል');
  expect(answerWords({ message: 'Done.' })).toBe('Done.');
  expect(answerWords({ message: 'Done.', messageCode: 'OF_ANOTHER_SERVER' })).toBe('Done.');
});
