import toast from 'react-hot-toast';
import { type IntentOptions, useIntent } from '@/api/use-intent.ts';

/** What the moderator does to the hall's patterns. Done, it says so in the server's words. */
export const usePatternIntent = <Input, Answer extends { message: string }>({
  onDone,
  ...options
}: Omit<IntentOptions<Input, Answer>, 'stale'>) =>
  useIntent<Input, Answer>({
    ...options,
    stale: ['patterns'],
    onDone: (answer, input) => {
      toast.success(answer.message);
      onDone?.(answer, input);
    },
  });
