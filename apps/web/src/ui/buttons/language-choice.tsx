import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { Globe } from 'lucide-react';
import { chooseHallLanguage, LANGUAGE_NAMES } from '../../i18n/language.ts';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';

/** Buttons to select the language of a public page on the device of a visitor. */
export const LanguageChoice = ({ label, language }: { label: string; language: Language }) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    {/* Separate element inside the fieldset, because a fieldset can be a flex container only since Chrome 86. */}
    <div className="flex gap-1">
      {LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          onClick={() => chooseHallLanguage(each)}
          className={cx(
            'min-h-11 rounded-control px-3 text-sm font-medium',
            each === language ? 'bg-surface-inverse text-ink-inverse' : 'text-ink-soft hover:bg-sunken',
          )}
        >
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
    </div>
  </fieldset>
);

/** Native select for the language behind an icon, as wide as the other buttons of a top bar. */
export function LanguageSelect({ onChoose }: { onChoose: (language: Language) => void }) {
  const { t, named, language } = useT(COMMON);
  return (
    <span className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors focus-within:outline-2 hover:bg-sunken hover:text-ink [&_svg]:size-5">
      <Globe aria-hidden="true" />
      <select
        aria-label={named('language')}
        title={t('language')}
        value={language}
        onChange={({ target }) => onChoose(target.value as Language)}
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
