import type { Answer } from '@adarash/contract';
import { ANSWERS_LIKE, type ChangeRoute } from '@adarash/contract/invalidation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { invalidate } from './answers.ts';
import { useApi } from './api.ts';
import { ApiError, type AskOptions, type RequestInput, sentenceOf } from './client.ts';
import { createIntent, isMixingAnswer, untilMixed } from './intent.ts';

export interface ActionOptions<K extends ChangeRoute> extends Pick<AskOptions<K>, 'fits'> {
  /** Fallback sentence if the server sent none. */
  failed: string;
  done?: string | ((answer: Answer<K>, asked: RequestInput<K>) => string);
  onDone?: (answer: Answer<K>, asked: RequestInput<K>) => void;
  /** Displays the sentence instead of a toast. */
  onFailed?: (sentence: string, error: unknown, asked: RequestInput<K>) => void;
  onSettled?: () => void;
}

/** Returns whether the session has ended. The 401 of a wrong signature does not end it. */
const hasSessionEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.code !== 'INVALID_CREDENTIALS';

/**
 * Returns a mutation for a route: `useAction('POST /games/:id/void', { failed })`. It sends one idempotency key per
 * intent and invalidates the affected queries.
 */
export function useAction<K extends ChangeRoute>(route: K, options: ActionOptions<K>) {
  const { failed, done, fits, onDone, onSettled } = options;
  const { onFailed = (sentence: string) => void toast.error(sentence) } = options;
  const client = useQueryClient();
  const { ask, announceRefusal } = useApi();
  const [intent] = useState(() => createIntent());

  const keep = (answer: Answer<K>) => {
    const like = ANSWERS_LIKE[route];
    if (like === undefined) return;
    // Must be cancelled first, otherwise a pending response from before the change could replace the new one.
    void client.cancelQueries({ queryKey: [like] });
    client.setQueryData([like, {}], answer);
  };

  return useMutation({
    mutationFn: (asked: RequestInput<K>) =>
      intent.run(asked, (idempotencyKey) =>
        untilMixed(
          () => ask(route, asked, { fits, quiet: true, idempotencyKey }),
          (ms) => new Promise((done) => setTimeout(done, ms)),
        ),
      ),
    onSuccess: (answer, asked) => {
      // The mix was cancelled too often. A later attempt publishes its number as an event.
      if (isMixingAnswer(answer)) return;
      keep(answer);
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer, asked));
      onDone?.(answer, asked);
    },
    onError: (error, asked) => {
      if (hasSessionEnded(error)) announceRefusal(error);
      else onFailed(sentenceOf(error, failed), error, asked);
    },
    onSettled: () => {
      void invalidate(client, route);
      onSettled?.();
    },
  });
}
