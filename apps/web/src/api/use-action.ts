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
  /** Error text that is used if the server sent no sentence. */
  failed: string;
  done?: string | ((answer: Answer<K>, asked: RequestInput<K>) => string);
  onDone?: (answer: Answer<K>, asked: RequestInput<K>) => void;
  /** Handles the error text of a failed action instead of a toast. */
  onFailed?: (sentence: string, error: unknown, asked: RequestInput<K>) => void;
  onSettled?: () => void;
}

/**
 * Returns true if an error means that the session has ended. A wrong second signature also has status 401, but does not
 * end the session.
 */
const hasSessionEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.code !== 'INVALID_CREDENTIALS';

/**
 * Returns a mutation for a route: `useAction('POST /games/:id/void', { failed })`. It uses one idempotency key for each
 * intended action and invalidates the responses that the action affects.
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
    // A pending request for the same data must be cancelled first, otherwise its older response could replace the new
    // one.
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
      // The mix of the phones' codes was cancelled too often, so no number was called. A later attempt sends the number
      // as an event.
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
