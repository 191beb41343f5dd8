import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { session } from '../../../app/session/session.ts';
import { useIntentKey } from '../../../lib/intent-key.ts';

export interface Deed<Input, Answer> {
  call: (input: Input, key: string) => Promise<Answer>;
  done: (answer: Answer) => string;
  failed: string;
  /** What the deed makes stale. */
  stale: readonly string[];
}

/** One thing done at the counter: one key until it is answered, a toast either way. */
export function useDeed<Input, Answer>({ call, done, failed, stale }: Deed<Input, Answer>) {
  const client = useQueryClient();
  const key = useIntentKey();
  return useMutation({
    mutationFn: (input: Input) => call(input, key.current()),
    onSuccess: (answer) => {
      key.renew();
      toast.success(done(answer));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return session.clear();
      if (error instanceof ApiError && error.transient) return void toast.error(failed);
      key.renew();
      toast.error(sentenceOf(error, failed));
    },
    onSettled: () => {
      for (const name of stale) void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
