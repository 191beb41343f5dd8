import { LANGUAGES, type Language } from '@adarash/contract/basics';
import { chooseHallLanguage } from '../i18n/language.ts';
import { LANGUAGE_NAMES } from '../i18n/language-names.ts';
import { cx } from '../lib/class-names.ts';

/** For screens that a visitor reads on a device of their own. */
export function LanguageChoice({ label, language }: { label: string; language: Language }) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {/* Chrome lays out a fieldset itself as a flex box since 86. */}
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
}
