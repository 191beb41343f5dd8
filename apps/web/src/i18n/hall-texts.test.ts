import { describe, expect, it } from 'vitest';
import { hallTexts } from './hall-texts.tsx';

const texts = hallTexts({
  next: { en: 'Next', am: 'ቀጣይ', om: 'Itti aanu' },
  card: { en: 'Card {{id}}', am: 'ካርድ {{id}}', om: 'Kaardii {{id}}' },
});

describe('hall texts', () => {
  it('contain their values in every language', () => {
    expect(texts.am.t('card', { id: 7 })).toBe('ካርድ 7');
    expect(texts.om.t('card', { id: 7 })).toBe('Kaardii 7');
    expect(texts.om.english('card', { id: 7 })).toBe('Card 7');
  });

  it('contain for a control its local name with the English name in brackets, and in English only one name', () => {
    expect(texts.am.named('next')).toBe('ቀጣይ (Next)');
    expect(texts.en.named('next')).toBe('Next');
  });

  it('never replace a placeholder inside an inserted value', () => {
    expect(texts.am.t('card', { id: '{{id}}' })).toBe('ካርድ {{id}}');
  });
});
