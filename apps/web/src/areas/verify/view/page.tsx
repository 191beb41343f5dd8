import type { ReactNode } from 'react';
import { usePageLanguage } from '@/i18n/language.ts';
import { useTexts, Word } from '@/i18n/verify.ts';
import { LanguageChoice } from '@/ui/language-choice.tsx';

/** The frame of the verifier, in the hall and in a file of its own. */
export function VerifyPage({ children }: { children: ReactNode }) {
  const { named, language } = useTexts();
  usePageLanguage(language);
  return (
    <div className="min-h-dvh bg-canvas text-ink">
      <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl font-bold tracking-tight">
            <Word text="title" />
          </h1>
          <LanguageChoice label={named('language')} language={language} />
        </header>
        <main className="flex flex-col gap-4">{children}</main>
      </div>
    </div>
  );
}
