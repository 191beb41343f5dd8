// @vitest-environment happy-dom

import account from '@adarash/texts/account.json';
import cashierReport from '@adarash/texts/cashier-report.json';
import cashierSetup from '@adarash/texts/cashier-setup.json';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '@/ui/buttons/button.tsx';
import { hallArea } from './area.ts';
import { staffArea } from './staff-area.ts';
import { textsOf } from './texts-of.tsx';
import { ReaderLanguage, StaffLanguage, type StaffSpeech, useT } from './use-t.tsx';

const row = (en: string) => ({ en, am: '', om: '' });
const TABLE = staffArea('table', { remove: row('Remove'), signOut: row('Sign out'), left: row('{{count}} left') });
const BOARD = hallArea('board', { next: { en: 'Next', am: 'ቀጣይ', om: 'Itti aanu' } });

const OROMO: StaffSpeech = {
  language: 'om',
  catalogue: { table: { remove: 'Baasi', signOut: 'Baasi' }, common: { cancel: 'Dhiisi', left: 'not of this area' } },
};

function Screen() {
  const { t, word, named } = useT(TABLE);
  return (
    <>
      <Button text={word('remove')} />
      <Button text={word('signOut')} />
      <button type="button" aria-label={named('cancel')} />
      <p>{t('signOut')}</p>
    </>
  );
}

const Board = () => useT(BOARD).t('next');

const namesIn = (speech: StaffSpeech) => {
  render(
    <StaffLanguage value={speech}>
      <Screen />
    </StaffLanguage>,
  );
  return screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
};

afterEach(cleanup);

it('displays for a control the English name of its key if two keys have the same local text', () => {
  expect(namesIn(OROMO)).toEqual(['Baasi (Remove)', 'Baasi (Sign out)', 'Dhiisi (Cancel)']);
  expect(screen.getByText('Baasi', { selector: 'p' }).textContent).toBe('Baasi');
});

it.each([
  ['om', 'Baasi', account.signOut, cashierSetup.remove],
  ['am', 'ተከፍሏል', cashierReport.handedOver, cashierSetup.paid],
] as const)(
  'displays the matching English name of each of two keys with the same text in %s, "%s"',
  (language, local, one, other) => {
    expect([one[language], other[language]]).toEqual([local, local]);
    const catalogue = { pair: { one: local, other: local } };
    const { named } = textsOf(staffArea('pair', { one, other }), language, catalogue);
    expect([named('one'), named('other')]).toEqual([`${local} (${one.en})`, `${local} (${other.en})`]);
    expect(one.en).not.toBe(other.en);
  },
);

it('adds no second name to a control in English', () => {
  expect(namesIn({ language: 'en', catalogue: null })).toEqual(['Remove', 'Sign out', 'Cancel']);
  expect(document.querySelectorAll('[data-english]')).toHaveLength(0);
});

it('changes the texts of a displayed screen when another language is chosen', () => {
  const screenIn = (speech: StaffSpeech) => (
    <StaffLanguage value={speech}>
      <Screen />
    </StaffLanguage>
  );
  const { rerender } = render(screenIn({ language: 'en', catalogue: null }));
  const [button] = screen.getAllByRole('button');
  rerender(screenIn(OROMO));
  expect(button?.textContent).toBe('Baasi (Remove)');
});

it('displays a hall area in the language of its reader', () => {
  render(
    <ReaderLanguage value="om">
      <Board />
    </ReaderLanguage>,
  );
  screen.getByText('Itti aanu');
});
