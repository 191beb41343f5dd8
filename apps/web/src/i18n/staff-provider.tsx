import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { createFormat } from '../lib/format.ts';
import type { ClockStore } from '../lib/time/hall-clock.ts';
import { HallClockContext } from '../lib/time/use-hall-clock.ts';
import type { StaffI18n, StaffLocale } from './staff-i18n.ts';
import { FormatContext, StaffLanguage } from './use-t.tsx';

const I18nContext = createContext<StaffI18n | null>(null);

/** Returns the language and the calendar of the staff, for controls that change them. */
export function useStaffI18n(): StaffI18n {
  const i18n = use(I18nContext);
  if (i18n === null) throw new Error('useStaffI18n must be used inside StaffProvider');
  return i18n;
}

/** Returns a function that translates months, days and units into the staff's language. */
const wordIn =
  ({ catalogue }: StaffLocale) =>
  (english: string): string =>
    catalogue?.words?.[english] ?? english;

interface StaffProviderProps {
  i18n: StaffI18n;
  clock: ClockStore;
  children: ReactNode;
}

/** Provides texts, amounts and times to the staff screens, based on language, calendar and the hall's clock. */
export function StaffProvider({ i18n, clock, children }: StaffProviderProps) {
  const locale = useSyncExternalStore(i18n.subscribe, i18n.get);
  const hallClock = useSyncExternalStore(clock.subscribe, clock.get);
  const format = useMemo(
    () => createFormat({ clock: hallClock, calendar: locale.calendar, word: wordIn(locale) }),
    [locale, hallClock],
  );
  return (
    <I18nContext value={i18n}>
      <HallClockContext value={hallClock}>
        <StaffLanguage value={locale}>
          <FormatContext value={format}>{children}</FormatContext>
        </StaffLanguage>
      </HallClockContext>
    </I18nContext>
  );
}
