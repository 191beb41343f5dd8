import setup from '@adarash/texts/hall-setup.json';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import toast, { type ToastOptions } from 'react-hot-toast';
import { hallTexts } from '@/i18n/hall-texts.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { t } from './texts.ts';

/** For toasts that appear over the live game. */
const { useTexts } = hallTexts(setup);

function Undoable({ id, text, undo }: { id: string; text: string; undo: () => void }) {
  const press = () => {
    toast.dismiss(id);
    undo();
  };
  return (
    <span className="flex items-center gap-3">
      <span>{text}</span>
      <Button text={t('undo')} variant="link" className="px-2! underline" onClick={press} />
    </span>
  );
}

/** A toast over the live game: in its language and, small, in English, like the texts of that screen. */
function OverTheGame({ text }: { text: keyof typeof setup }) {
  const { t: local, english, language } = useTexts();
  if (language === 'en') return english(text);
  return (
    <span className="flex flex-col gap-0.5">
      <span lang={language}>{local(text)}</span>
      <span lang="en" className="text-xs font-normal">
        {english(text)}
      </span>
    </span>
  );
}

const DURATION_MS = 3_000;

/** `undo`: takes back what was done, while the toast is shown. */
const said = (text: string, icon: ReactElement, undo?: () => void) =>
  toast(undo === undefined ? text : ({ id }) => <Undoable id={id} text={text} undo={undo} />, {
    id: text,
    duration: DURATION_MS,
    icon,
  });

const WARNING = <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-attention" />;

const overTheGame = (text: keyof typeof setup, say: (what: ReactElement, options: ToastOptions) => string) =>
  say(<OverTheGame text={text} />, { id: text, duration: DURATION_MS });

/** The toasts of this screen. The same sentence is not stacked: saying it again restarts its three seconds. */
export const notify = {
  success: (text: string) => toast.success(text, { id: text, duration: DURATION_MS }),
  error: (text: string) => toast.error(text, { id: text, duration: DURATION_MS }),
  warning: (text: string, undo?: () => void) => said(text, WARNING, undo),
  info: (text: string, undo?: () => void) =>
    said(text, <Info aria-hidden="true" className="size-5 shrink-0 text-info" />, undo),
  started: (contribution: 'booked' | 'pending') => {
    if (contribution === 'pending')
      overTheGame('contributionFailed', (what, options) => toast(what, { ...options, icon: WARNING }));
    overTheGame(contribution === 'booked' ? 'started' : 'startedPending', toast.success);
  },
};
