import toast from 'react-hot-toast';
import { ApiError } from '@/api/api-error.ts';
import { type IntentOptions, useIntent } from '@/api/use-intent.ts';
import { session } from '@/session/session.ts';

type CounterIntent<Input, Answer> = Omit<IntentOptions<Input, Answer>, 'onDone' | 'onFailed'> & {
  done: (answer: Answer) => string;
};

/** One thing done at the counter, with a toast either way. */
export function useCounterIntent<Input, Answer>({ done, ...intent }: CounterIntent<Input, Answer>) {
  return useIntent<Input, Answer>({
    ...intent,
    onDone: (answer) => toast.success(done(answer)),
    onFailed: (sentence, error) => {
      if (error instanceof ApiError && error.status === 401) session.clear();
      else toast.error(sentence);
    },
  });
}
