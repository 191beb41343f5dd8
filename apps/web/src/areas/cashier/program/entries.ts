import type { Evening, ProgramEntry } from '@adarash/contract';

/** An entry that has no id yet is new; what an own pattern is called the server tells. */
export type WantedEntry = Omit<ProgramEntry, '_id' | 'patternNames'> &
  Partial<Pick<ProgramEntry, '_id' | 'patternNames'>> & {
    /** React's key of its row: the same before and after the server gave it an id, so that the focus stays on it. */
    key?: string | undefined;
  };
export type Entries = readonly WantedEntry[];

export const MAX_ENTRIES = 50;

let taken = 0;

/** An entry that no list has yet. */
export function asNew<T extends WantedEntry>(entry: T): T {
  taken += 1;
  return { ...entry, key: `new ${taken}` };
}

export const entriesOf = ({ lines }: Evening): Entries => lines.map(asNew<WantedEntry>);

/** The entry at one place moved to another; places outside the list move nothing. */
export function moved(entries: Entries, from: number, to: number): Entries {
  const entry = entries[from];
  if (entry === undefined || from === to || to < 0 || to >= entries.length) return entries;
  const rest = entries.filter((_, place) => place !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

export const without = (entries: Entries, place: number): Entries => entries.filter((_, each) => each !== place);

/** Put back where it was, or at the end of a list that is shorter by now. */
export const withEntry = (entries: Entries, place: number, entry: WantedEntry): Entries => [
  ...entries.slice(0, place),
  entry,
  ...entries.slice(place),
];

/** The place that a pointer at this height is over, among rows by their lower edges; past the last it is the last. */
export function placeAt(y: number, bottoms: readonly number[]): number {
  const over = bottoms.findIndex((bottom) => y < bottom);
  return over === -1 ? bottoms.length - 1 : over;
}
