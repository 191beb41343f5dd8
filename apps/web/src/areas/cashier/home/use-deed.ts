import toast from 'react-hot-toast';
import { ApiError } from '../../../api/api-error.ts';
import { type Deed, useDeed as useSilentDeed } from '../../../api/use-deed.ts';
import { session } from '../../../app/session/session.ts';

type CounterDeed<Input, Answer> = Omit<Deed<Input, Answer>, 'onDone' | 'onFailed'> & {
  done: (answer: Answer) => string;
};

/** One thing done at the counter, with a toast either way. */
export function useDeed<Input, Answer>({ done, ...deed }: CounterDeed<Input, Answer>) {
  return useSilentDeed<Input, Answer>({
    ...deed,
    onDone: (answer) => toast.success(done(answer)),
    onFailed: (sentence, error) => {
      if (error instanceof ApiError && error.status === 401) session.clear();
      else toast.error(sentence);
    },
  });
}
