export { type Card, CENTRE, FREE, SQUARES, type Square } from './card.ts';
export { catalogue, MAX_CATALOGUE } from './catalogue.ts';
export { COLUMNS, type Column, type ColumnLetter, columnOf, HIGHEST_NUMBER, isBingoNumber } from './columns.ts';
export { lineKeysOf } from './line-keys.ts';
