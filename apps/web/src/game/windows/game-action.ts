import type { GameJson } from '@adarash/contract';
import { createContext, use, useState } from 'react';
import toast from 'react-hot-toast';
import type { Mutation } from '../../api/intent.ts';
import { useIntent } from '../../api/use-intent.ts';
import { answerWords, type Said } from '../../i18n/server-words.ts';
import { useTexts, type WindowKey } from './window-texts.ts';

/** How the live game does what its windows ask for: it takes the new game from the answer, and shows a failure itself. */
interface Live {
  busy: boolean;
  change: (what: unknown, send: (key: string) => Promise<{ game: GameJson }>, failed: WindowKey) => Promise<boolean>;
}

/** Null on the staff's screens, whose windows stay open with the reason of a failure, and end with a toast. */
export const LiveWindows = createContext<Live | null>(null);

/** Something done to a game. `said` adds to what the server says was done; `act` resolves to whether it was. */
export function useGameAction<Input, Answer extends Said & { game: GameJson }>(
  change: Mutation<Input, Answer>,
  failed: WindowKey,
  said = (words: string) => words,
) {
  const live = use(LiveWindows);
  const { t } = useTexts();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useIntent(change, {
    failed: t(failed),
    onDone: (answer) => {
      setFailure(null);
      if (answer.messageCode) toast.success(said(answerWords(answer)));
    },
    onFailed: setFailure,
  });
  const sent = (input: Input) =>
    mutateAsync(input).then(
      () => true,
      () => false,
    );
  if (live === null) return { act: sent, busy: isPending, failure };
  const act = (input: Input) => live.change([failed, input], (key) => change(input, key), failed);
  return { act, busy: live.busy, failure: null };
}
