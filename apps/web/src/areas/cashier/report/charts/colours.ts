/** The hues of the columns, in their order; a fifth is the last one. */
export const COLOURS = ['var(--col-b)', 'var(--col-n)', 'var(--col-g)', 'var(--col-i)', 'var(--col-o)'] as const;

export const colourOf = (index: number) => COLOURS[index % COLOURS.length] ?? COLOURS[0];
