import type { ProgramEntry } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useLayoutEffect } from 'react';
import { programQuery } from '@/api/evening.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import type { Settings } from './setup.ts';

type Choose = <K extends keyof Settings>(key: K, value: Settings[K]) => void;

const nameOf = ({ _id, pattern, betAmount }: ProgramEntry) => `${_id} ${pattern} ${betAmount}`;

/** Whether the settings are those of an entry, and so the entry is what is sold. */
const fits = ({ pattern, bet }: Settings, entry: ProgramEntry): boolean =>
  pattern === entry.pattern && bet.trim() !== '' && Number(bet) === entry.betAmount;

/**
 * The program's next entry. It is taken into the settings once, as soon as it comes up; a cashier who changes them sets
 * it aside. Nothing is taken while a start is open: it has to be tried again with the very game that was asked for.
 */
export function useProgram(settings: Settings, choose: Choose) {
  const { data, isFetchedAfterMount } = useQuery(programQuery);
  const next = data?.lines[0] ?? null;
  const take = useCallback(
    (entry: ProgramEntry) => {
      writeSetting('programLine', nameOf(entry));
      choose('pattern', entry.pattern);
      choose('bet', String(entry.betAmount));
    },
    [choose],
  );
  // Before the fields open for typing: a moment later it would take the place of what was typed in that moment.
  useLayoutEffect(() => {
    if (!isFetchedAfterMount || next === null || readSetting('startIntent') !== null) return;
    if (readSetting('programLine') !== nameOf(next)) take(next);
  }, [isFetchedAfterMount, next, take]);
  return {
    /** What was asked for before this screen opened may name an entry that is played by now. */
    known: isFetchedAfterMount,
    next,
    count: data?.lines.length ?? 0,
    entry: isFetchedAfterMount && next !== null && fits(settings, next) ? next : null,
    take,
  };
}
