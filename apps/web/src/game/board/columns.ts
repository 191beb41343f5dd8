import type { BingoColumn } from '@adarash/rules/card';

/** Class for a called number: filled with the colour of its column. */
export const COLUMN_FILL: Record<BingoColumn, string> = {
  B: 'bg-col-b text-on-col',
  I: 'bg-col-i text-on-col',
  N: 'bg-col-n text-on-col',
  G: 'bg-col-g text-on-col',
  O: 'bg-col-o text-on-col',
};

/** Class for a number that is not called: only its outline has the colour of the column. */
export const COLUMN_OUTLINE: Record<BingoColumn, string> = {
  B: 'border-col-b',
  I: 'border-col-i',
  N: 'border-col-n',
  G: 'border-col-g',
  O: 'border-col-o',
};

export const COLUMN_TEXT: Record<BingoColumn, string> = {
  B: 'text-col-b',
  I: 'text-col-i',
  N: 'text-col-n',
  G: 'text-col-g',
  O: 'text-col-o',
};
