import { describe, expect, it } from 'vitest';
import { hallTexts } from './hall-texts.tsx';

const texts = hallTexts({
  next: { en: 'Next', am: 'ቀጣይ', om: 'Itti aanu' },
  card: { en: 'Card {{id}}', am: 'ካርድ {{id}}', om: 'Kaardii {{id}}' },
});

describe('hall texts', () => {
  it('fill in their values in every language', () => {
    expect(texts.am.t('card', { id: 7 })).toBe('ካርድ 7');
    expect(texts.om.t('card', { id: 7 })).toBe('Kaardii 7');
    expect(texts.om.english('card', { id: 7 })).toBe('Card 7');
  });

  it('name a control by its local word with the English one in brackets, once in English', () => {
    expect(texts.am.named('next')).toBe('ቀጣይ (Next)');
    expect(texts.en.named('next')).toBe('Next');
  });

  it('never put a value through a second round', () => {
    expect(texts.am.t('card', { id: '{{id}}' })).toBe('ካርድ {{id}}');
  });
});
