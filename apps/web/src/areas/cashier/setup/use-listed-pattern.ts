import { useEffect, useRef } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { isGone, type Settings } from './setup.ts';

/**
 * A pattern that the hall took off its list has to be chosen again. The list is loaded again first, because the program
 * may bring a pattern that was just drawn and is not in the list read before.
 */
export function useListedPattern(pattern: Settings['pattern'], chooseAgain: () => void): void {
  const { data, dataUpdatedAt, refetch } = useAnswer('GET /patterns');
  const own = data?.patterns;
  const missed = useRef<{ pattern: string; readAt: number } | null>(null);
  useEffect(() => {
    if (!isGone(pattern, own ?? null)) {
      missed.current = null;
    } else if (missed.current?.pattern !== pattern) {
      missed.current = { pattern, readAt: dataUpdatedAt };
      void refetch();
    } else if (missed.current.readAt !== dataUpdatedAt) {
      chooseAgain();
    }
  }, [pattern, own, dataUpdatedAt, refetch, chooseAgain]);
}
