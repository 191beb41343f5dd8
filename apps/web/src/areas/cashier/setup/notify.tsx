import setup from '@adarash/texts/hall-setup.json';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import toast, { type ToastOptions } from 'react-hot-toast';
import { hallTexts } from '@/i18n/hall-texts.tsx';

/** Texts of toasts that appear over the live game. */
const { useTexts } = hallTexts(setup);

/**
 * Toast over the live game, in the language of the game. If that is not English, the English text follows in small
 * letters, as on the screen of the live game.
 */
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

const said = (text: string, icon: ReactElement) => toast(text, { id: text, duration: DURATION_MS, icon });

const WARNING = <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-attention" />;

const overTheGame = (text: keyof typeof setup, say: (what: ReactElement, options: ToastOptions) => string) =>
  say(<OverTheGame text={text} />, { id: text, duration: DURATION_MS });

/**
 * Toasts of this screen. The text is also the id, so that a repeated toast restarts its timeout instead of stacking.
 */
export const notify = {
  success: (text: string) => toast.success(text, { id: text, duration: DURATION_MS }),
  error: (text: string) => toast.error(text, { id: text, duration: DURATION_MS }),
  warning: (text: string) => said(text, WARNING),
  info: (text: string) => said(text, <Info aria-hidden="true" className="size-5 shrink-0 text-info" />),
  started: (contribution: 'booked' | 'pending') => {
    if (contribution === 'pending')
      overTheGame('contributionFailed', (what, options) => toast(what, { ...options, icon: WARNING }));
    overTheGame(contribution === 'booked' ? 'started' : 'startedPending', toast.success);
  },
};
