import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { makeIntentKey } from '../lib/intent-key.ts';
import { ApiError, sentenceOf } from './api-error.ts';

export interface Deed<Input, Answer> {
  call: (input: Input, idempotencyKey: string) => Promise<Answer>;
  /** The screen's own sentence, for when the server gave none. */
  failed: string;
  /** What the deed makes stale. */
  stale: readonly string[];
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (sentence: string, error: unknown, input: Input) => void;
}

/**
 * One thing a person does. The same thing tried again after a lost line keeps its key, so that it is never done
 * twice; once it is answered, or something else is asked for, there is a new key.
 */
export function useDeed<Input, Answer>({ call, failed, stale, onDone, onFailed }: Deed<Input, Answer>) {
  const client = useQueryClient();
  const intent = useRef<{ asked: string; key: string } | null>(null);

  const keyFor = (input: Input): string => {
    const asked = JSON.stringify(input) ?? '';
    if (intent.current?.asked !== asked) intent.current = { asked, key: makeIntentKey() };
    return intent.current.key;
  };

  return useMutation({
    mutationFn: (input: Input) => call(input, keyFor(input)),
    onSuccess: (answer, input) => {
      intent.current = null;
      onDone?.(answer, input);
    },
    onError: (error, input) => {
      if (!(error instanceof ApiError && error.transient)) intent.current = null;
      onFailed?.(sentenceOf(error, failed), error, input);
    },
    onSettled: () => {
      for (const name of stale) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
