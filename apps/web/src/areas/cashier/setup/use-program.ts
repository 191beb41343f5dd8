import type { ProgramLine } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { programQuery } from '@/api/evening.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import type { Settings } from './setup.ts';

type Choose = <K extends keyof Settings>(key: K, value: Settings[K]) => void;

const nameOf = ({ _id, pattern, betAmount }: ProgramLine) => `${_id} ${pattern} ${betAmount}`;

/** Whether the settings are those of a line, and so the line is what is sold. */
const fits = ({ pattern, bet }: Settings, line: ProgramLine): boolean =>
  pattern === line.pattern && bet.trim() !== '' && Number(bet) === line.betAmount;

/**
 * The program's next line. It is taken into the settings once, as soon as it comes up; a cashier who changes them sets
 * it aside. Nothing is taken while a start is open: it has to be tried again with the very game that was asked for.
 */
export function useProgram(settings: Settings, choose: Choose) {
  const { data, isFetchedAfterMount } = useQuery(programQuery);
  const next = data?.lines[0] ?? null;
  const take = useCallback(
    (line: ProgramLine) => {
      writeSetting('programLine', nameOf(line));
      choose('pattern', line.pattern);
      choose('bet', String(line.betAmount));
    },
    [choose],
  );
  useEffect(() => {
    if (!isFetchedAfterMount || next === null || readSetting('startIntent') !== null) return;
    if (readSetting('programLine') !== nameOf(next)) take(next);
  }, [isFetchedAfterMount, next, take]);
  return {
    /** What was asked for before this screen opened may name a line that is played by now. */
    known: isFetchedAfterMount,
    next,
    count: data?.lines.length ?? 0,
    line: isFetchedAfterMount && next !== null && fits(settings, next) ? next : null,
    take,
  };
}
