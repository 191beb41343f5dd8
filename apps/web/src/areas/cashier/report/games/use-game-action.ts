import type { GameRow } from '@adarash/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { createIntent } from '../../../../api/intent.ts';
import type { ReportPages } from '../../../../api/reports.ts';
import { session } from '../../../../session/session.ts';
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
  const [intent] = useState(() => createIntent());

  const mutation = useMutation({
    mutationFn: ({ action, game }: Wanted) =>
      intent.run([action, game._id, game.version], (key) => perform(action, game, key)),
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
      if (error instanceof ApiError && error.status === 401) return session.clear();
      onNotice({ kind: 'error', text: failedSentence(wanted.action, error) });
    },
    onSuccess: (_, { action, game }) => onNotice({ kind: 'success', text: doneSentence(action, game.status) }),
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
