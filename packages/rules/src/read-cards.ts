import { CENTRE, COLUMNS, NUMBERS_PER_COLUMN, SQUARES } from './card.ts';
import { columnRange, type DraftCard } from './card-set.ts';
import { fail, ok, type Result } from './refusal.ts';

/** Why nothing could be read of a text. */
export type UnreadReason = 'NOTHING_THERE' | 'JSON_BROKEN' | 'NO_CARDS';

/**
 * Cards as they were read, once by rows and once by columns. `clear` says which of the two the numbers or the names of
 * the columns bear out; null: a person has to look.
 */
export type ReadCards = {
  readonly clear: 'rows' | 'columns' | null;
  readonly rows: readonly DraftCard[];
  readonly columns: readonly DraftCard[];
};

/** A card before it is known in which order its squares are. `lettered`: they came under B, I, N, G and O. */
type Raw = { number: string | null; values: readonly string[]; lettered: boolean };

/** Cards from a file's or a person's text: JSON, or a table with a separator. */
export function readCardText(given: string): Result<ReadCards, UnreadReason> {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text === '') return fail('NOTHING_THERE');
  const values = literalsIn(text);
  if (values !== null) return values.length === 0 ? fail('JSON_BROKEN') : readings(mostCards(values));
  return readCardTable(/^\s*insert\s+into\s/im.test(text) ? insertedIn(text) : tableIn(text));
}

/** The same from the cells of a table, such as a sheet of a workbook. */
export const readCardTable = (rows: readonly (readonly string[])[]): Result<ReadCards, UnreadReason> =>
  readings(fromTable(rows.map((row) => row.map((cell) => cell.trim()))));

/** Where a list or an object begins in a script, or under a name whose braces were lost. */
const BEGINNING = /(?:=|\b(?:default|return)|^"\w+"\s*:)\s*(?=[[{])/g;
const MOST_LITERALS = 500;

/**
 * The values of a JSON text, of one with an object a line, or of the lists and objects in a script; null: it is none of
 * these. Nothing is run.
 */
function literalsIn(text: string): unknown[] | null {
  const isJson = /^[[{]/.test(text);
  if (isJson)
    try {
      return [JSON.parse(text)];
    } catch {
      // Written as scripts write it, or several values one after another.
    }
  const begins = isJson ? [0] : [...text.matchAll(BEGINNING)].map(({ index, 0: { length } }) => index + length);
  if (begins.length === 0) return null;
  const found: unknown[] = [];
  let end = 0;
  for (const begin of begins.slice(0, MOST_LITERALS)) {
    if (begin < end) continue;
    end = endOfLiteral(text, begin);
    const value = literalValue(text.slice(begin, end));
    if (value !== undefined) found.push(value);
  }
  if (!isJson) return found;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const perLine = lines.map((line) => literalValue(line.replace(/,\s*$/, '')));
  return perLine.every(isObject) ? [perLine] : found;
}

/** After the bracket that closes the first one, whatever brackets stand in quoted texts and comments. */
function endOfLiteral(text: string, begin: number): number {
  const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[[\]{}]/g;
  token.lastIndex = begin;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (/^[[{]/.test(found[0])) depth++;
    else if (/^[\]}]/.test(found[0]) && --depth === 0) return token.lastIndex;
  }
  return text.length;
}

/** A value as JSON, or as scripts write it: names without quotes, comments, commas at the end. */
function literalValue(literal: string): unknown {
  const strict = literal
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s,[{])\/\/[^\n]*/g, '$1')
    .replace(/'([^'"\n]*)'/g, '"$1"')
    .replace(/([{,]\s*)(\w+)\s*:/g, '$1"$2":')
    .replace(/\b(?:None|undefined)\b/g, 'null')
    .replace(/,(\s*[\]}])/g, '$1');
  for (const tried of [literal, strict])
    try {
      return JSON.parse(tried);
    } catch {
      // The next form, or none.
    }
  return undefined;
}

/** A script has other lists than its cards, such as the lines that win. */
const mostCards = (values: readonly unknown[]): Raw[] =>
  values.map(fromJson).reduce((most, cards) => (cards.length > most.length ? cards : most), []);

/** The rows that a dump of a database inserts, under the names of their columns. */
function insertedIn(text: string): string[][] {
  const cells = (list: string) => list.split(',').map((cell) => cell.replace(/^[\s`'"[]+|[\s`'"\]]+$/g, ''));
  const head = /insert\s+into[^(]*\(([^)]*)\)\s*values/i.exec(text)?.[1];
  const rows = [...text.matchAll(/\(\s*('?\d[^()]*)\)/g)].map(([, row = '']) => cells(row));
  return head === undefined ? rows : [cells(head), ...rows];
}

function readings(read: readonly Raw[]): Result<ReadCards, UnreadReason> {
  if (read.length === 0) return fail('NO_CARDS');
  const cards = read.every(isCounted) ? read.map(uncounted) : read;
  const drafts = (byColumns: boolean) => cards.map((card, at) => draftFrom(card, at, byColumns));
  const [rows, columns] = [drafts(false), drafts(true)];
  if (cards.every(({ lettered }) => lettered)) return ok({ clear: 'columns', rows: columns, columns });
  const [fitRows, fitColumns] = [shareInRange(rows), shareInRange(columns)];
  const isClear = Math.max(fitRows, fitColumns) >= CLEAR && Math.min(fitRows, fitColumns) < UNCLEAR;
  return ok({ clear: isClear ? (fitRows > fitColumns ? 'rows' : 'columns') : null, rows, columns });
}

/** Under each letter from 1 to 15, where a program counts within the column: 6 under I is 21. */
const isCounted = ({ lettered, values }: Raw): boolean =>
  lettered &&
  values.length === SQUARES &&
  values.every(
    (text, at) => (at === CENTRE && isFreeMark(text)) || (Number(text) >= 1 && Number(text) <= NUMBERS_PER_COLUMN),
  );

const uncounted = (card: Raw): Raw => ({
  ...card,
  values: card.values.map((text, at) =>
    isFreeMark(text) ? text : String(Number(text) + Math.floor(at / 5) * NUMBERS_PER_COLUMN),
  ),
});

/** Read the wrong way a fifth of the squares is still in range; a slip here and there does not unsettle the right way. */
const CLEAR = 0.8;
const UNCLEAR = 0.5;

function shareInRange(drafts: readonly DraftCard[]): number {
  let [all, inRange] = [0, 0];
  for (const { squares } of drafts) {
    if (squares.length !== SQUARES) continue;
    squares.forEach((text, square) => {
      if (square === CENTRE) return;
      const { from, to } = columnRange(square);
      all++;
      if (Number(text) >= from && Number(text) <= to) inRange++;
    });
  }
  return all === 0 ? 0 : inRange / all;
}

const FREE_MARKS = /^(?:-1|0|free(?: ?space)?|f|x|\*|★|☆|ነፃ|ነጻ|null|none)?$/i;

const isFreeMark = (text: string): boolean => FREE_MARKS.test(text.trim());

/** `B12`, `12.0` and ` 12` are 12. */
const numberText = (text: string): string =>
  text
    .trim()
    .replace(/^[BINGO]\s*[-:]?\s*(?=\d)/i, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/\.0+$/, '');

function draftFrom({ number, values, lettered }: Raw, at: number, byColumns: boolean): DraftCard {
  const all = values.length === SQUARES - 1 ? [...values.slice(0, CENTRE), '', ...values.slice(CENTRE)] : values;
  const inOrder =
    all.length === SQUARES && (byColumns || lettered)
      ? all.map((_, square) => all[(square % 5) * 5 + Math.floor(square / 5)] ?? '')
      : all;
  const squares = inOrder.map((text, square) => (square === CENTRE && isFreeMark(text) ? '' : numberText(text)));
  const digits = number === null ? String(at + 1) : (/\d+/.exec(number)?.[0] ?? number);
  return { number: numberText(digits), squares };
}

const LETTER_KEY = /^([bingo])(?:[ _-]?(?:row|rows|col|column|numbers?|list))?$/i;
/** What a card's number is called, the likeliest first: an id may be a database's own, and a title anything. */
const NUMBER_KEYS = [
  /^(?:cartela|kartela|card|ticket|board|bingo)[ _-]?(?:number|no\.?|num|nr)$/i,
  /^(?:number|no\.?|num|nr|cartela|kartela|card|#|n[º°]|ካርቴላ|ካርድ|ቁጥር)$/i,
  /^(?:(?:cartela|kartela|card|ticket|board|bingo)?[ _-]?id)$/i,
  /^(?:title|name|label|code)$/i,
];

/** The place of the name that a card's number is under; `fits` says whether what is there can be a number at all. */
function numberPlace(keys: readonly string[], fits: (at: number) => boolean): number {
  const known = NUMBER_KEYS.flatMap((key) => keys.flatMap((name, at) => (key.test(name.trim()) ? [at] : [])));
  return known.find(fits) ?? known[0] ?? -1;
}

const isCardNumberText = (value: unknown): boolean => isPlain(value) && /^\D*\d{1,5}\D*$/.test(textOf(value));

const isSquareKey = (key: string, letter: string): boolean =>
  new RegExp(`^${letter}[ _-]?[1-5]$`, 'i').test(key.trim());
const ROW_KEY = /^(?:row|r|line)[ _-]?([1-5])$/i;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : value === true ? 'FREE' : '';

/** A square may come with what else is known of it. */
const squareOf = (value: unknown): string =>
  isObject(value) ? textOf(value.number ?? value.value ?? value.num) : textOf(value);

/** A list, or a text with one: `15, 11 12;3 -10` has five. A centre that is left out between two commas stays empty. */
function listIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(squareOf);
  const text = textOf(value).trim();
  if (text === '') return [];
  return text.split(/[,;|/]/.test(text) ? /\s*[,;|/]\s*/ : /\s+/).map((part) => part.trim());
}

function fromJson(value: unknown): Raw[] {
  if (Array.isArray(value)) {
    // One card as five lists, or as its squares alone.
    if (isGrid(value) || (value.length >= SQUARES - 1 && value.every(isPlain))) return rawFrom(null, value);
    return value.flatMap((item) => (isObject(item) ? fromObject(item) : rawFrom(null, item)));
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  // Cards under their numbers, one card, or a list under any name.
  if (entries.every(([key, item]) => /\d/.test(key) && !ROW_KEY.test(key) && typeof item === 'object'))
    return entries.flatMap(([key, item]) =>
      isObject(item) ? fromObject({ number: key, ...item }) : rawFrom(key, item),
    );
  const one = fromObject(value);
  if (one.length > 0) return one;
  return entries.flatMap(([, item]) => (Array.isArray(item) || isObject(item) ? fromJson(item) : []));
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

const isGrid = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length === 5 && value.every((list) => listIn(list).length >= 4);

function fromObject(item: Record<string, unknown>): Raw[] {
  const entries = Object.entries(item);
  const plain = entries.filter(([, value]) => isPlain(value) && value !== null);
  const [numberKey, number] =
    plain[
      numberPlace(
        plain.map(([key]) => key),
        (at) => isCardNumberText(plain[at]?.[1]),
      )
    ] ?? [];
  const named = numberKey === undefined ? null : textOf(number);
  const lettered = letteredFrom(named, (letter) => {
    const found = entries.find(([key]) => LETTER_KEY.exec(key.trim())?.[1]?.toUpperCase() === letter);
    if (found !== undefined) return listIn(found[1]);
    // A name for each square: b1 … b5, or b_1.
    const each = entries.filter(([key]) => isSquareKey(key, letter)).sort(([a], [b]) => (a < b ? -1 : 1));
    return each.length >= 4 ? each.map(([, value]) => squareOf(value)) : null;
  });
  if (lettered) return [lettered];
  const lines = entries.filter(([key]) => ROW_KEY.test(key.trim())).sort(([a], [b]) => (a < b ? -1 : 1));
  if (lines.length === 5)
    return [{ number: named, values: lines.flatMap(([, list]) => listIn(list)), lettered: false }];
  return entries.flatMap(([key, value]) => {
    if (key === numberKey) return [];
    if (isObject(value)) return fromObject({ number: named ?? undefined, ...value });
    const isList = !Array.isArray(value) || value.every(isPlain);
    const isSquares = isGrid(value) || (isList && listIn(value).length >= SQUARES - 1);
    return isSquares ? rawFrom(named, value) : [];
  });
}

/** Five lists under their letters; N may leave its centre out. */
function letteredFrom(number: string | null, listOf: (letter: string) => string[] | null): Raw | null {
  const lists = COLUMNS.map(listOf);
  if (lists.some((list) => list === null || list.length === 0)) return null;
  const values = lists.flatMap((list, column) => {
    const numbers = list ?? [];
    return column === 2 && numbers.length === 4 ? [...numbers.slice(0, 2), '', ...numbers.slice(2)] : numbers;
  });
  return { number, values, lettered: true };
}

/** A list of 24 or 25 squares, with the card's number before them or without one, or five lists of squares. */
function rawFrom(number: string | null, value: unknown): Raw[] {
  if (isGrid(value)) {
    const lists = value.map(listIn);
    const isShort = lists.reduce((sum, list) => sum + list.length, 0) === SQUARES - 1;
    const padded = lists.map((list, at) => (isShort && at === 2 ? [...list.slice(0, 2), '', ...list.slice(2)] : list));
    return [{ number, values: padded.flat(), lettered: false }];
  }
  if (!Array.isArray(value) && typeof value !== 'string') return [];
  return number === null ? numbered(listIn(value)) : [{ number, values: listIn(value), lettered: false }];
}

/** 25 values are a card with its centre, or a number and 24 squares: the centre decides. */
function numbered(values: readonly string[]): Raw[] {
  const own = { number: values[0] ?? '', values: values.slice(1), lettered: false };
  if (values.length < SQUARES - 1) return [];
  if (values.length === SQUARES - 1 || (values.length === SQUARES && isFreeMark(values[CENTRE] ?? '')))
    return [{ number: null, values, lettered: false }];
  return [own];
}

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** The cells of a text, by the separator that most of its first lines have; quoted cells keep what is in them. */
function tableIn(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.slice(0, 200);
  const counts = SEPARATORS.map((separator) => first.filter((line) => line.includes(separator)).length);
  const most = Math.max(...counts);
  if (most === 0) return lines.map((line) => line.trim().split(/\s+/));
  return cellsOf(text, SEPARATORS[counts.indexOf(most)] ?? ',');
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, quoted] = ['', false];
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? '';
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (letter === '"' && cell.trim() === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[i + 1] === '\n') i++;
      endCell();
      rows.push([]);
    } else cell += letter;
  }
  endCell();
  return rows;
}

const hasDigit = (cell: string) => /\d/.test(cell);

function fromTable(table: readonly (readonly string[])[]): Raw[] {
  const rows = table.map(withoutEmptyEnd);
  const head = rows.findIndex((row) => COLUMNS.every((letter) => columnsOf(row, letter).length > 0));
  if (head >= 0) {
    const headed = underHead(rows[head] ?? [], rows.slice(head + 1));
    if (headed.length > 0) return headed;
  }
  const longest = Math.max(0, ...rows.map((row) => row.length));
  if (longest >= SQUARES - 1) {
    const cards = rows.filter((row) => row.filter(hasDigit).length >= 5);
    return cards.flatMap((row) => (row.length >= SQUARES - 1 ? numbered(row) : [{ ...partOf(row), lettered: false }]));
  }
  return fromBlocks(rows);
}

/** A row with too few squares is a card all the same: its owner has to hear of it. */
const partOf = ([number = '', ...values]: readonly string[]) => ({ number, values });

/** Empty cells at the end are what a spreadsheet leaves there; 24 squares and their number stay. */
function withoutEmptyEnd(row: readonly string[]): readonly string[] {
  let end = row.length;
  while (end > 0 && row[end - 1] === '') end--;
  return row.slice(0, end);
}

/** Where a letter's columns are: `B`, `B1` … `B5`, `b_row`. */
const columnsOf = (head: readonly string[], letter: string): number[] =>
  head.flatMap((cell, at) => {
    const key = cell.trim().toUpperCase();
    const isLetters = LETTER_KEY.exec(key)?.[1] === letter || isSquareKey(key, letter);
    return isLetters ? [at] : [];
  });

function underHead(head: readonly string[], rows: readonly (readonly string[])[]): Raw[] {
  const places = COLUMNS.map((letter) => columnsOf(head, letter));
  const numberAt = numberPlace(head, (at) => rows.some((row) => isCardNumberText(row[at])));
  // Each square has a column of its own, in the order of the numbers after the letters.
  const isSquareEach = places.some((columns) => columns.length > 1);
  const at = numberAt >= 0 ? numberAt : places.some((columns) => columns.includes(0)) ? null : 0;
  const cards = rows.filter((row) => row.some(hasDigit));
  // A grid under the letters has one number in a cell: five rows make a card.
  if (!isSquareEach && cards.every((row) => places.every(([place = 0]) => listIn(row[place]).length <= 1)))
    return blocksUnderHead(
      places.map(([place = 0]) => place),
      at,
      cards,
    );
  return cards.flatMap((row): Raw[] => {
    const number = at === null ? null : (row[at] ?? '');
    const listOf = (letter: string) => {
      const columns = places[COLUMNS.indexOf(letter as (typeof COLUMNS)[number])] ?? [];
      return isSquareEach ? columns.map((column) => row[column] ?? '') : listIn(row[columns[0] ?? 0]);
    };
    const lettered = letteredFrom(number, listOf);
    return [lettered ?? { number, values: COLUMNS.flatMap(listOf), lettered: true }];
  });
}

function blocksUnderHead(places: readonly number[], at: number | null, rows: readonly (readonly string[])[]): Raw[] {
  return chunked(rows, 5).map((block) => {
    const values = places.flatMap((place) => block.map((row) => row[place] ?? ''));
    const number = at === null ? null : (block.map((row) => row[at] ?? '').find((cell) => cell !== '') ?? null);
    return { number, values, lettered: true };
  });
}

/** Cards of five lines each, with a line or a first cell that has their number, or without one. */
function fromBlocks(rows: readonly (readonly string[])[]): Raw[] {
  const cards: Raw[] = [];
  let [number, lines]: [string | null, (readonly string[])[]] = [null, []];
  for (const row of rows) {
    const letter = row[0] === undefined ? undefined : LETTER_KEY.exec(row[0].replace(/:$/, ''))?.[1];
    const cells = letter === undefined ? row : row.slice(1);
    if (cells.length >= 4 && cells.length <= 6 && cells.filter(hasDigit).length >= 3) {
      lines.push(row);
      if (lines.length < 5) continue;
      cards.push(blockOf(number, lines));
      [number, lines] = [null, []];
    } else if (row.filter(hasDigit).length === 1 && row.length <= 3) {
      if (lines.length > 0) cards.push(blockOf(number, lines));
      [number, lines] = [row.find(hasDigit) ?? null, []];
    }
  }
  if (lines.length > 0) cards.push(blockOf(number, lines));
  return cards;
}

function blockOf(number: string | null, lines: readonly (readonly string[])[]): Raw {
  const letters = lines.map(([first = '']) => LETTER_KEY.exec(first.replace(/:$/, ''))?.[1]?.toUpperCase());
  if (COLUMNS.every((letter, at) => letters[at] === letter)) {
    const lettered = letteredFrom(number, (letter) => lines[COLUMNS.indexOf(letter as 'B')]?.slice(1) ?? null);
    if (lettered) return lettered;
  }
  // The card's number before each of its lines.
  const first = lines[0]?.[0];
  if (number === null && first !== undefined && lines.every((line) => line.length >= 5 && line[0] === first))
    return {
      ...(rawFrom(
        first,
        lines.map((line) => line.slice(1)),
      )[0] ?? partOf([first])),
      lettered: false,
    };
  const [raw] = rawFrom(number, lines);
  return raw ?? { number, values: lines.flat(), lettered: false };
}

function chunked<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, i * size + size));
}

/** The text of a file, in whatever encoding programs of halls write: UTF-8, UTF-16 with a mark or without, Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [a = 0, b = 0] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (b === 0 && a !== 0 && bytes.length > 3) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0 && b !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
