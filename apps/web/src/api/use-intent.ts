import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { answerWords, type Said } from '../i18n/server-words.ts';
import { sentenceOf } from './client.ts';
import { createIntent, type Manner, type Mutation, makeStale } from './intent.ts';

export interface IntentOptions<Input, Answer> extends Manner {
  /** The screen's own sentence, for when the server gave none. */
  failed: string;
  onDone?: (answer: Answer, input: Input) => void;
  onFailed?: (sentence: string, error: unknown, input: Input) => void;
}

/** For a dialog that asks once: it closes whatever comes of it, and a toast says what; `done` in place of the server's words. */
export const closingWith = (onClose: () => void, done?: string) => ({
  onDone: (answer: Said) => {
    toast.success(done ?? answerWords(answer));
    onClose();
  },
  onFailed: (sentence: string) => {
    toast.error(sentence);
    onClose();
  },
});

/** One thing a person does on a screen, with its key. */
export function useIntent<Input, Answer>(
  change: Mutation<Input, Answer>,
  { failed, onDone, onFailed, ...manner }: IntentOptions<Input, Answer>,
) {
  const client = useQueryClient();
  const [intent] = useState(() => createIntent());
  return useMutation({
    mutationFn: (input: Input) => intent.run(input, (key) => change(input, key, manner)),
    onSuccess: (answer, input) => {
      change.learn?.(client, answer, input);
      onDone?.(answer, input);
    },
    onError: (error, input) => onFailed?.(sentenceOf(error, failed), error, input),
    onSettled: () => void makeStale(client, change),
  });
}
