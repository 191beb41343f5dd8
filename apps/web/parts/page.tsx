import { useHallWords } from '@/i18n/hall-words.ts';
import { ThemeToggle } from '@/ui/buttons/icon-button.tsx';
import { LanguageChoice } from '@/ui/buttons/language-choice.tsx';
import { Toaster } from '@/ui/feedback/toaster.tsx';
import { PageTitle } from '@/ui/layout/screen.tsx';
import { ButtonParts } from './button-parts.tsx';
import { ChartParts } from './chart-parts.tsx';
import { DialogParts } from './dialog-parts.tsx';
import { FeedbackParts } from './feedback-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { HallParts } from './hall-parts.tsx';
import { MarkParts } from './mark-parts.tsx';
import { MoneyParts } from './money-parts.tsx';
import { PanelParts } from './panel-parts.tsx';
import { TableParts } from './table-parts.tsx';

/** Every part in its states. A test searches the build for the class of the frame. */
export function PartsPage() {
  const { language } = useHallWords();
  return (
    <div className="mx-auto flex max-w-[1280px] flex-col gap-4 p-4 [--parts-page:1]">
      <PageTitle
        title="Parts"
        subtitle="Every part in its states. Labels and the hall's words follow the language."
        action={
          <>
            <LanguageChoice label="Language" language={language} />
            <ThemeToggle />
          </>
        }
      />
      <ButtonParts />
      <FieldParts />
      <DialogParts />
      <TableParts />
      <FeedbackParts />
      <PanelParts />
      <MarkParts />
      <MoneyParts />
      <ChartParts />
      <HallParts />
      <Toaster />
    </div>
  );
}
