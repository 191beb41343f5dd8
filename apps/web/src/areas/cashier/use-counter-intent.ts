import toast from 'react-hot-toast';
import { ApiError } from '@/api/client.ts';
import type { Mutation } from '@/api/intent.ts';
import { type IntentOptions, useIntent } from '@/api/use-intent.ts';
import { session } from '@/session/session.ts';

type CounterIntent<Answer> = Pick<IntentOptions<never, Answer>, 'failed' | 'quiet'> & {
  done: (answer: Answer) => string;
};

/** One thing done at the counter, with a toast either way. */
export const useCounterIntent = <Input, Answer>(
  change: Mutation<Input, Answer>,
  { done, ...intent }: CounterIntent<Answer>,
) =>
  useIntent(change, {
    ...intent,
    onDone: (answer) => toast.success(done(answer)),
    onFailed: (sentence, error) => {
      if (error instanceof ApiError && error.status === 401) session.clear();
      else toast.error(sentence);
    },
  });
