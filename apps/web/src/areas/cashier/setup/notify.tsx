import setup from '@adarash/texts/hall-setup.json';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import toast, { type ToastOptions } from 'react-hot-toast';
import { hallTexts } from '@/i18n/hall-texts.tsx';
import { type CounterNote, inEnglish, useSetupSentences } from './texts.ts';

/** Texts of the sale's messages that appear over the live game. */
const { useTexts } = hallTexts(setup);

/**
 * Message of the sale over the live game, in the game's current language. The English text follows in small letters if
 * that language is not English.
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

const NoteText = ({ note }: { note: CounterNote }) => useSetupSentences().sentence(note);

const optionsOf = (note: CounterNote): ToastOptions => ({ id: inEnglish(note), duration: DURATION_MS });

const INFO = <Info aria-hidden="true" className="size-5 shrink-0 text-info" />;
const WARNING = <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-attention" />;

const overTheGame = (text: keyof typeof setup, say: (what: ReactElement, options: ToastOptions) => string) =>
  say(<OverTheGame text={text} />, { id: text, duration: DURATION_MS });

/**
 * Displays messages of the sale as toasts. The text is also the id, so that a repeated message restarts its timeout and
 * creates no second toast.
 */
export const notify = {
  success: (note: CounterNote) => toast.success(<NoteText note={note} />, optionsOf(note)),
  error: (note: CounterNote) => toast.error(<NoteText note={note} />, optionsOf(note)),
  warning: (note: CounterNote) => toast(<NoteText note={note} />, { ...optionsOf(note), icon: WARNING }),
  info: (note: CounterNote) => toast(<NoteText note={note} />, { ...optionsOf(note), icon: INFO }),
  started: (contribution: 'booked' | 'pending') => {
    if (contribution === 'pending')
      overTheGame('contributionFailed', (what, options) => toast(what, { ...options, icon: WARNING }));
    overTheGame(contribution === 'booked' ? 'started' : 'startedPending', toast.success);
  },
};
