/** A size for texts of up to so many letters. */
export type TextStep = readonly [letters: number, size: string];

/**
 * The first size with room for a text that somebody typed or that grows with an amount; the last one, smallest, serves
 * whatever is longer and ends in an ellipsis. By its letters: to measure it would cost a layout at every call.
 */
export function textStep(text: string, steps: readonly [TextStep, ...TextStep[]]): string {
  const { length } = [...text];
  const fitting = steps.find(([letters]) => length <= letters) ?? steps.at(-1);
  return fitting?.[1] ?? '';
}
