import { useHallWords } from '@/i18n/hall-words.ts';
import { ThemeToggle } from '@/ui/buttons/icon-button.tsx';
import { LanguageChoice } from '@/ui/buttons/language-choice.tsx';
import { Toaster } from '@/ui/feedback/toaster.tsx';
import { PageTitle } from '@/ui/layout/screen.tsx';
import { ChartParts } from './chart-parts.tsx';
import { HallParts } from './hall-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { StaffParts } from './staff-parts.tsx';

/** Every part in its states. The class on the frame marks the page: a test looks for it in what is built. */
export function PartsPage() {
  const { language } = useHallWords();
  return (
    <div className="mx-auto flex max-w-[1280px] flex-col gap-4 p-4 [--parts-page:1]">
      <PageTitle
        title="Parts"
        subtitle="Staff screens are English; the hall's parts follow the language."
        action={
          <>
            <LanguageChoice label="Language" language={language} />
            <ThemeToggle />
          </>
        }
      />
      <StaffParts />
      <ListParts />
      <ChartParts />
      <HallParts />
      <Toaster />
    </div>
  );
}
