import { LANGUAGES, type Language } from '@adarash/contract/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeHallSettings, hallSettingsQuery } from '../../api/hall.ts';
import { useIntent } from '../../api/use-intent.ts';
import { chooseHallLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/live-game/index.ts';

export const useHallSettings = () => useQuery(hallSettingsQuery);

export function useChangeHallSettings() {
  const queries = useQueryClient();
  return useIntent({
    send: changeHallSettings,
    failed: '',
    stale: [],
    onDone: (settings) => {
      // An answer still on its way may be from before the change.
      void queries.cancelQueries(hallSettingsQuery);
      queries.setQueryData(hallSettingsQuery.queryKey, settings);
    },
  });
}

/** The next language here, and on the hall display, which follows the cashier. */
export function useLanguage() {
  const { language } = useTexts();
  const { mutate } = useChangeHallSettings();
  const next = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] as Language;
  const toggle = () => {
    chooseHallLanguage(next);
    mutate({ language: next });
  };
  return { language, toggle };
}
