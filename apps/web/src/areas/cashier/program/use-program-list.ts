import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf, useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { notify } from '../setup/notify.tsx';
import type { Entries, WantedEntry } from './entries.ts';
import { t } from './texts.ts';

/**
 * The program as it is wanted: a change shows at once and is stored behind it, one after the other, so that an entry can
 * be moved as fast as keys are pressed. What another screen did meanwhile is never overwritten.
 */
export function useProgramList() {
  const client = useQueryClient();
  const { data, isError, refetch } = useAnswer('GET /program');
  const [wanted, setWanted] = useState<Entries | null>(null);
  const latest = useRef<Entries | null>(null);
  const storing = useRef(false);
  const keys = useRef(new Map<string, string>());
  const { mutateAsync: change } = useAction('PUT /program', {
    failed: t('saveFailed'),
    onFailed: (sentence) => {
      settle();
      notify.error(sentence);
      void refetch();
    },
  });

  const keyed = (entry: WantedEntry): WantedEntry =>
    entry._id === undefined ? entry : { ...entry, key: keys.current.get(entry._id) ?? entry._id };

  const settle = () => {
    latest.current = null;
    setWanted(null);
  };

  const stored = () => client.getQueryData(answerOf('GET /program').queryKey);

  const store = async () => {
    storing.current = true;
    try {
      while (latest.current !== null) {
        const entries = latest.current;
        const { lines } = await change({ body: { lines: [...entries], version: stored()?.version } });
        lines.forEach(({ _id }, place) => {
          const key = entries[place] && keyed(entries[place]).key;
          if (key !== undefined) keys.current.set(_id, key);
        });
        if (latest.current === entries) settle();
      }
    } catch {
      // It was said when it failed.
    } finally {
      storing.current = false;
    }
  };

  const want = (entries: Entries) => {
    latest.current = entries;
    setWanted(entries);
    if (!storing.current) void store();
  };

  const entries: Entries | undefined = (wanted ?? data?.lines)?.map(keyed);
  /** The list when a toast is pressed, not when it was shown. */
  const current = (): Entries => latest.current ?? stored()?.lines ?? [];
  return { entries, want, current, failed: isError && data === undefined, retry: () => void refetch() };
}
