import type { ProgramLine } from '@adarash/contract';

/** A line that has no id yet is new; what an own pattern is called the server tells. */
export type WantedLine = Omit<ProgramLine, '_id' | 'patternNames'> & Partial<Pick<ProgramLine, '_id' | 'patternNames'>>;
export type Lines = readonly WantedLine[];

/** The line at one place moved to another; places outside the list move nothing. */
export function moved(lines: Lines, from: number, to: number): Lines {
  const line = lines[from];
  if (line === undefined || from === to || to < 0 || to >= lines.length) return lines;
  const rest = lines.filter((_, place) => place !== from);
  return [...rest.slice(0, to), line, ...rest.slice(to)];
}

export const without = (lines: Lines, place: number): Lines => lines.filter((_, each) => each !== place);

/** Put back where it was, or at the end of a list that is shorter by now. */
export const withLine = (lines: Lines, place: number, line: WantedLine): Lines => [
  ...lines.slice(0, place),
  line,
  ...lines.slice(place),
];

/** The place that a pointer at this height is over, among rows by their lower edges; past the last it is the last. */
export function placeAt(y: number, bottoms: readonly number[]): number {
  const over = bottoms.findIndex((bottom) => y < bottom);
  return over === -1 ? bottoms.length - 1 : over;
}
