import type { GameRow } from '@adarash/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { session } from '../../../../app/session/session.ts';
import { makeIntentKey } from '../../../../lib/intent-key.ts';
import type { ReportPages } from '../../api/get-report.ts';
import type { Notice } from '../notice-dialog.tsx';
import { doneSentence, failedSentence, type GameAction, STATUS_AFTER, withStatus } from './game-action.ts';
import { perform } from './perform.ts';

interface Wanted {
  action: GameAction;
  game: GameRow;
}

const REPORT = { queryKey: ['report'] };

/** Shows the outcome at once, and takes it back when the server says otherwise. */
export function useGameAction(onNotice: (notice: Notice) => void) {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());

  const intentOf = ({ action, game }: Wanted) => `${game._id} ${action} ${game.version}`;
  const keyFor = (wanted: Wanted) => {
    const key = keys.current.get(intentOf(wanted)) ?? makeIntentKey();
    keys.current.set(intentOf(wanted), key);
    return key;
  };

  const mutation = useMutation({
    mutationFn: (wanted: Wanted) => perform(wanted.action, wanted.game, keyFor(wanted)),
    onMutate: async ({ action, game }) => {
      await client.cancelQueries(REPORT);
      const before = client.getQueriesData<ReportPages>(REPORT);
      client.setQueriesData<ReportPages>(
        REPORT,
        (report) =>
          report && { ...report, pages: report.pages.map((page) => withStatus(page, game._id, STATUS_AFTER[action])) },
      );
      return { before };
    },
    onError: (error, wanted, context) => {
      for (const [key, report] of context?.before ?? []) client.setQueryData(key, report);
      // A refusal may be remembered with its key; only an unanswered request is asked again with the same one.
      if (!(error instanceof ApiError && error.transient)) keys.current.delete(intentOf(wanted));
      if (error instanceof ApiError && error.status === 401) return session.clear();
      onNotice({ kind: 'error', text: failedSentence(wanted.action, error) });
    },
    onSuccess: (_, wanted) => {
      keys.current.delete(intentOf(wanted));
      onNotice({ kind: 'success', text: doneSentence(wanted.action, wanted.game.status) });
    },
    onSettled: () => {
      for (const key of ['report', 'games', 'available-cards', 'jackpot']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });

  const running = mutation.isPending ? mutation.variables : undefined;
  return {
    act: (action: GameAction, game: GameRow) => mutation.mutate({ action, game }),
    running: running && { action: running.action, gameId: running.game._id },
  };
}

export type GameActions = ReturnType<typeof useGameAction>;
