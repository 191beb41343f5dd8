import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeSetting } from '../lib/stored-settings.ts';
import { createClock } from '../lib/time/hall-clock.ts';
import { Button } from '../ui/buttons/button.tsx';
import { COMMON } from './staff-area.ts';
import { createStaffI18n } from './staff-i18n.ts';
import { StaffProvider } from './staff-provider.tsx';
import { useT } from './use-t.tsx';

const NOW = '2026-11-16T17:30:00.000Z';
const ADDIS = { now: NOW, zone: 'Africa/Addis_Ababa', offsets: [{ from: 0, ms: 10_800_000 }], dayStartsAt: 6 };

beforeEach(() => {
  removeSetting('staffLanguage');
  removeSetting('calendar');
});
afterEach(cleanup);

function Screen() {
  const { word, format } = useT(COMMON);
  return (
    <>
      <Button text={word('logout')} />
      <p>{`${format.dateTime(NOW)} · ${format.money(5)}`}</p>
    </>
  );
}

function open() {
  const i18n = createStaffI18n();
  const clock = createClock();
  render(
    <StaffProvider i18n={i18n} clock={clock}>
      <Screen />
    </StaffProvider>,
  );
  act(() => clock.set(ADDIS));
  return { i18n, button: screen.getByRole('button') };
}

it('changes texts, amounts and dates of a displayed screen with the language', async () => {
  const { i18n, button } = open();
  expect(button.textContent).toBe('Logout');
  screen.getByText('16 Nov 2026, 20:30 · 5.00 Br');
  await act(() => i18n.setLanguage('am'));
  expect(button.textContent).toBe('ውጣ (Logout)');
  screen.getByText('16 ኖቬም 2026, 20:30 · 5.00 ብር');
  expect(document.documentElement.lang).toBe('am');
  await act(() => i18n.setLanguage('en'));
  expect(button.textContent).toBe('Logout');
});

it('changes the dates of a displayed screen with the calendar', async () => {
  const { i18n } = open();
  await act(() => i18n.setCalendar('ethiopian'));
  screen.getByText('7 Hidar 2019, 2:30 evening · 5.00 Br');
  await act(() => i18n.setCalendar('gregorian'));
  screen.getByText('16 Nov 2026, 20:30 · 5.00 Br');
});

it('uses the language and the calendar of the last visit', async () => {
  const before = createStaffI18n();
  await before.setLanguage('om');
  await before.setCalendar('ethiopian');
  const { i18n, button } = open();
  await act(() => i18n.open());
  expect(button.textContent).toContain('(Logout)');
  expect(i18n.get().language).toBe('om');
  screen.getByText(/2019/);
});

it('stores the last of several choices of a language', async () => {
  const { i18n, button } = open();
  await act(async () => {
    await Promise.all([i18n.setLanguage('am'), i18n.setCalendar('ethiopian'), i18n.setLanguage('en')]);
  });
  expect(button.textContent).toBe('Logout');
  screen.getByText('7 Hidar 2019, 2:30 evening · 5.00 Br');
});
