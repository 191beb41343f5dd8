import type { Answer } from '@adarash/contract';
import type { Values } from '@adarash/contract/basics';
import type { ChangeRoute } from '@adarash/contract/invalidation';
import { type ComponentProps, createContext, use, useState } from 'react';
import toast from 'react-hot-toast';
import type { RequestInput } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';
import { Dialog, type DialogProps, FormDialog } from '../../ui/dialogs/dialog.tsx';
import { reasonCheck } from '../../ui/forms/reason-field.tsx';
import { DrawWarnings, type WarnedGame } from '../draw/draw-notice.tsx';
import { useTexts, type WindowKey, Word } from './window-texts.ts';

interface GameWindowProps extends Omit<DialogProps, 'marks' | 'wide' | 'open' | 'locked' | 'givesFocusBack'> {
  /** Game that the dialog is about, or null before it is loaded. */
  game: WarnedGame | null;
}

/**
 * Returns the properties of a dialog over a game. The dialog covers the marks of the draw, so it must display them too.
 */
function useOverGame(game: WarnedGame | null) {
  // In the live game the focus does not return to the opener, because the space bar calls a number there and would
  // press a focused button.
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

/** Routes that change a game and whose response contains it. */
export type GameRoute = {
  [K in ChangeRoute]: K extends `${string} /games/:id/${string}` ? (Answer<K> extends Changed ? K : never) : never;
}[ChangeRoute];

/**
 * Actions of the live game that its dialogs use. The live game updates the game from the response and displays errors.
 */
interface Live {
  busy: boolean;
  change: <K extends GameRoute>(route: K, asked: RequestInput<K>, failed: WindowKey) => Promise<boolean>;
  /** Displays the refunds of a voided game, in place of the dialog in which it was voided. */
  onVoided: () => void;
  check: (cardId: number) => void;
}

/**
 * Actions of the live game; null on other staff screens. Dialogs on other screens stay open after an error and display
 * a toast after success.
 */
export const LiveWindows = createContext<Live | null>(null);

/**
 * Returns a function `act` that runs an action on a game and resolves to whether it succeeded. `said` extends the
 * message of the server.
 */
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
  const sent = (asked: RequestInput<K>) =>
    mutateAsync(asked as RequestInput<GameRoute>).then(
      () => true,
      () => false,
    );
  if (live === null) return { act: sent, busy: isPending, failure };
  const act = (asked: RequestInput<K>) => live.change(route, asked, failed);
  return { act, busy: live.busy, failure: null };
}
