import { expect, it } from 'vitest';
import { inWords } from './words.tsx';

const refused = (code: string, details = {}, sentence = 'Shift 7 is already closed.') =>
  ({ code, details, sentence, key: 'callFailed', values: { id: 7 } }) as const;

it('displays in a window the text of the screen, otherwise the shared text, the sentence of the server or a fallback', () => {
  expect(inWords({ key: 'callFailed' }, 'am')).toEqual({ key: 'callFailed' });
  expect(inWords(refused('CARD_NOT_IN_GAME', { cardId: 7 }), 'am')).toEqual({ key: 'cardNotFound', values: { id: 7 } });
  expect(inWords(refused('SHIFT_CLOSED', { number: 7 }, 'As an older server said it.'), 'am')).toEqual({
    said: 'Shift 7 is already closed.',
    local: 'ፈረቃ 7 አስቀድሞ አልቋል።',
  });
  expect(inWords(refused('OF_ANOTHER_SERVER'), 'am')).toEqual({ said: 'Shift 7 is already closed.' });
  expect(inWords(refused('HTTP_502', {}, ''), 'am')).toEqual({ key: 'callFailed', values: { id: 7 } });
});
