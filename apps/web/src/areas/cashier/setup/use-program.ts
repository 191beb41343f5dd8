import type { ProgramEntry } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import type { Settings } from './setup.ts';

type Choose = <K extends keyof Settings>(key: K, value: Settings[K]) => void;

/** Whether the settings are those of an entry, and so the entry is what is sold. */
const fits = ({ pattern, bet }: Settings, entry: ProgramEntry): boolean =>
  pattern === entry.pattern && bet.trim() !== '' && Number(bet) === entry.betAmount;

/** The program's next entry. The sale takes it once, as soon as it comes up; a cashier who changes it sets it aside. */
export function useProgram(settings: Settings, choose: Choose) {
  const { data, isFetchedAfterMount } = useAnswer('GET /program');
  const next = data?.lines[0] ?? null;
  return {
    /** What was asked for before this screen opened may name an entry that is played by now. */
    known: isFetchedAfterMount,
    next,
    count: data?.lines.length ?? 0,
    entry: isFetchedAfterMount && next !== null && fits(settings, next) ? next : null,
    take: (entry: ProgramEntry) => {
      choose('pattern', entry.pattern);
      choose('bet', String(entry.betAmount));
    },
  };
}
