import { type Card, FREE } from '@adarash/rules/card';
import { fail, ok, type Result } from '@adarash/rules/refusal';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export type WorkbookFault = 'WORKBOOK_BROKEN' | 'WORKBOOK_TOO_LARGE' | 'MACROS' | 'FORMULA';

/** What a part of a workbook with two thousand cards needs, many times over; a bomb says or turns out to be larger. */
const MOST_BYTES = 20 * 1024 * 1024;
const WANTED = /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/;

type Table = string[][];

/** The sheets of an XLSX file as their cells, in order. Nothing in it is run: what is not plain values is refused. */
export function sheetsIn(bytes: Uint8Array): Result<Table[], WorkbookFault> {
  let fault: WorkbookFault | null = null;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/vbaProject|macrosheets/i.test(name)) fault = 'MACROS';
        if (!WANTED.test(name)) return false;
        if (originalSize > MOST_BYTES) fault ??= 'WORKBOOK_TOO_LARGE';
        return fault === null;
      },
    });
  } catch {
    return fail(fault ?? 'WORKBOOK_BROKEN');
  }
  if (fault !== null) return fail(fault);
  const strings = textsIn(strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array()));
  const names = Object.keys(files).filter((name) => name.includes('/worksheets/'));
  if (names.length === 0) return fail('WORKBOOK_BROKEN');
  const numberOf = (name: string) => Number(/(\d+)\.xml$/.exec(name)?.[1] ?? 0);
  const sheets = names
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map((name) => strFromU8(files[name] ?? new Uint8Array()));
  if (sheets.some((sheet) => /<(?:\w+:)?f[\s>/]/.test(sheet))) return fail('FORMULA');
  return ok(sheets.map((sheet) => cellsIn(sheet, strings)));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string =>
  xml.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The texts of `t` inside each of these elements, joined: a text may be in several pieces. */
const textIn = (xml: string): string =>
  plain([...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)].map(([, text = '']) => text).join(''));

const textsIn = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?si>/g)].map(([, text = '']) => textIn(text));

/** `BC` is column 54. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const MOST_COLUMNS = 200;

function cellsIn(sheet: string, strings: readonly string[]): Table {
  return [...sheet.matchAll(/<(?:\w+:)?row(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(
      /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g,
    )) {
      const letters = /\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1];
      const at = letters === undefined ? cells.length : columnNumber(letters);
      if (at >= MOST_COLUMNS) continue;
      while (cells.length < at) cells.push('');
      const value = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content)?.[1] ?? '';
      const isShared = /\bt="s"/.test(attributes);
      cells[at] = isShared ? (strings[Number(value)] ?? '') : value === '' ? textIn(content) : plain(value);
    }
    return cells;
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A set as a workbook that `sheetsIn` reads again: one row a card, its number and its squares row by row. */
export function workbookOf(cards: readonly Card[]): Uint8Array<ArrayBuffer> {
  const rows = cards.map(({ cardId, numbers }) => {
    const cells = [cardId, ...numbers].map((value) =>
      value === FREE ? `<c t="inlineStr"><is><t>${FREE}</t></is></c>` : `<c><v>${value}</v></c>`,
    );
    return `<row>${cells.join('')}</row>`;
  });
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  const zipped = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Uint8Array(zipSync(zipped));
}
