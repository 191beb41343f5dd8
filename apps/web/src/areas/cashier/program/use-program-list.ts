import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '@/api/api-error.ts';
import { changeProgram, programQuery } from '@/api/evening.ts';
import { createIntent } from '@/api/intent.ts';
import { t } from '@/i18n/en/program.ts';
import { notify } from '../setup/notify.tsx';
import type { Lines, SentProgram } from './lines.ts';

/**
 * The program as it is wanted: a change shows at once and is stored behind it, one after the other, so that a line can
 * be moved as fast as keys are pressed. What another screen did meanwhile is never overwritten.
 */
export function useProgramList() {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(programQuery);
  const [wanted, setWanted] = useState<Lines | null>(null);
  const latest = useRef<Lines | null>(null);
  const storing = useRef(false);
  const [intent] = useState(() => createIntent());

  const settle = () => {
    latest.current = null;
    setWanted(null);
  };

  const store = async () => {
    storing.current = true;
    try {
      while (latest.current !== null) {
        const lines = latest.current;
        const version = client.getQueryData(programQuery.queryKey)?.version;
        const program: SentProgram = { lines: [...lines], version };
        client.setQueryData(programQuery.queryKey, await intent.run(program, (key) => changeProgram(program, key)));
        if (latest.current === lines) settle();
      }
    } catch (error) {
      settle();
      notify.error(sentenceOf(error, t('saveFailed')));
      void client.invalidateQueries({ queryKey: programQuery.queryKey });
    } finally {
      storing.current = false;
    }
  };

  const want = (lines: Lines) => {
    latest.current = lines;
    setWanted(lines);
    if (!storing.current) void store();
  };

  const lines: Lines | undefined = wanted ?? data?.lines;
  /** The list as it stands when a toast is pressed, not when it was shown. */
  const current = (): Lines => latest.current ?? client.getQueryData(programQuery.queryKey)?.lines ?? [];
  return { lines, want, current, failed: isError && data === undefined, retry: () => void refetch() };
}
