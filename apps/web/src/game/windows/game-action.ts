import { createContext, use, useState } from 'react';
import toast from 'react-hot-toast';
import type { Asked } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { useTexts, type WindowKey } from './window-texts.ts';

/** What the windows do to a game, each answered with the game as it is then. */
export type WindowRoute =
  | 'POST /games/:id/void'
  | 'POST /games/:id/take-back'
  | 'POST /games/:id/false-claim'
  | 'POST /games/:id/paid'
  | 'POST /games/:id/paid/undo';

/** How the live game does what its windows ask for: it takes the new game from the answer, and shows a failure itself. */
interface Live {
  busy: boolean;
  change: <K extends WindowRoute>(route: K, asked: Asked<K>, failed: WindowKey) => Promise<boolean>;
}

/** Null on the staff's screens, whose windows stay open with the reason of a failure, and end with a toast. */
export const LiveWindows = createContext<Live | null>(null);

/** Something done to a game. `said` adds to what the server says was done; `act` resolves to whether it was. */
export function useGameAction<K extends WindowRoute>(route: K, failed: WindowKey, said = (words: string) => words) {
  const live = use(LiveWindows);
  const { t } = useTexts();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useAction<WindowRoute>(route, {
    failed: t(failed),
    fits: ({ game }) => game,
    onDone: (answer) => {
      setFailure(null);
      if (answer.messageCode) toast.success(said(answerWords(answer)));
    },
    onFailed: setFailure,
  });
  const sent = (asked: Asked<K>) =>
    mutateAsync(asked as never).then(
      () => true,
      () => false,
    );
  if (live === null) return { act: sent, busy: isPending, failure };
  const act = (asked: Asked<K>) => live.change(route, asked, failed);
  return { act, busy: live.busy, failure: null };
}
