import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { Globe } from 'lucide-react';
import { tc } from '../i18n/common.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { namedLabel } from '../i18n/named.tsx';
import { staffLanguage } from '../i18n/staff-language.ts';

/** The browser's own list behind an icon, as wide as the other buttons of a top bar. */
export function LanguageSelect({ onChoose }: { onChoose: (language: Language) => void }) {
  return (
    <span className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors focus-within:outline-2 hover:bg-sunken hover:text-ink [&_svg]:size-5">
      <Globe aria-hidden="true" />
      <select
        aria-label={namedLabel(tc('language'))}
        title={tc('language')}
        value={staffLanguage()}
        onChange={(event) => onChoose(event.target.value as Language)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
