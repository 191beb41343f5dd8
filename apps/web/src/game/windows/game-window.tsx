import type { Answer } from '@adarash/contract';
import type { ChangeRoute } from '@adarash/contract/invalidation';
import { type ComponentProps, createContext, use, useState } from 'react';
import toast from 'react-hot-toast';
import type { Asked } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { answerWords } from '../../i18n/server-words.ts';
import type { Values } from '../../i18n/texts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';
import { Dialog, type DialogProps, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { reasonCheck } from '../../ui/forms/reason-field.tsx';
import { DrawWarnings, type WarnedGame } from '../draw/draw-notice.tsx';
import { useTexts, type WindowKey, Word } from './window-texts.ts';

interface GameWindowProps extends Omit<DialogProps, 'marks' | 'wide' | 'open' | 'locked' | 'givesFocusBack'> {
  /** The game it is about; null while there is none yet. */
  game: WarnedGame | null;
}

/** What sets a window over a game apart: it covers the marks of the draw, so it says them itself; none may leave them out. */
function useOverGame(game: WarnedGame | null) {
  // In the live game Space calls a number: a button that had the focus again would be pressed by it.
  const isLive = use(LiveWindows) !== null;
  return { marks: game === null ? null : <DrawWarnings game={game} />, givesFocusBack: !isLive };
}

export function GameWindow({ game, footer, ...dialog }: GameWindowProps) {
  const overGame = useOverGame(game);
  return (
    <Dialog
      {...dialog}
      {...overGame}
      wide
      footer={footer ?? <WordButton text="close" autoFocus onClick={dialog.onClose} />}
    />
  );
}

type WordButtonProps = Omit<ButtonProps, 'children'> & { text: WindowKey; values?: Values };

export const WordButton = ({ text, values, ...rest }: WordButtonProps) => (
  <Button {...rest}>
    <Word text={text} {...(values && { values })} />
    {rest['aria-keyshortcuts'] !== undefined && (
      <span aria-hidden="true" className="rounded-control border border-current px-1.5 font-mono text-xs">
        {rest['aria-keyshortcuts']}
      </span>
    )}
  </Button>
);

type GameFormProps = Omit<ComponentProps<typeof FormDialog>, 'marks' | 'givesFocusBack' | 'cancelLabel'> &
  Pick<GameWindowProps, 'game'>;

export function GameForm({ game, ...form }: GameFormProps) {
  return <FormDialog {...form} {...useOverGame(game)} cancelLabel={<Word text="cancel" />} />;
}

export function useReason() {
  const { word } = useTexts();
  return useForm({ reason: '' }, { reason: reasonCheck(word('reasonRequired')) });
}

type Changed = Answer<'POST /games/:id/void'>;

/** What is done to a game and answered with the game as it is then. */
export type GameRoute = {
  [K in ChangeRoute]: K extends `${string} /games/:id/${string}` ? (Answer<K> extends Changed ? K : never) : never;
}[ChangeRoute];

/** How the live game does what its windows ask for: it takes the new game from the answer, and shows a failure itself. */
interface Live {
  busy: boolean;
  change: <K extends GameRoute>(route: K, asked: Asked<K>, failed: WindowKey) => Promise<boolean>;
  /** Shows what to give back, in place of the window that called the game off. */
  onVoided: () => void;
  check: (cardId: number) => void;
}

/** Null on the staff's screens, whose windows stay open with the reason of a failure, and end with a toast. */
export const LiveWindows = createContext<Live | null>(null);

/** Something done to a game. `said` adds to what the server says was done; `act` resolves to whether it was. */
export function useGameAction<K extends GameRoute>(route: K, failed: WindowKey, said = (words: string) => words) {
  const live = use(LiveWindows);
  const { t } = useTexts();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useAction<GameRoute>(route, {
    failed: t(failed),
    fits: ({ game }) => game,
    onDone: (answer: Changed) => {
      setFailure(null);
      if (answer.messageCode) toast.success(said(answerWords(answer)));
    },
    onFailed: setFailure,
  });
  const sent = (asked: Asked<K>) =>
    mutateAsync(asked as Asked<GameRoute>).then(
      () => true,
      () => false,
    );
  if (live === null) return { act: sent, busy: isPending, failure };
  const act = (asked: Asked<K>) => live.change(route, asked, failed);
  return { act, busy: live.busy, failure: null };
}
