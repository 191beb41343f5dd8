import { cardsFrom, setCsv } from '@adarash/rules/card-set';
import { catalogue } from '@adarash/rules/catalogue';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { workbookOf } from './workbook.ts';

const CARDS = catalogue(3);
const SHEET = 'xl/worksheets/sheet1.xml';

const workbook = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 1 });

const cardsOf = (bytes: Uint8Array) => {
  const read = readBytes(bytes);
  if (!read.ok) return read.error;
  return cardsFrom(read.value[read.value.clear ?? 'rows']);
};

/** A sheet as Excel writes it: cells with their places, texts in a list of their own, empty cells left out. */
function excelSheet() {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const head = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`;
  const rows = CARDS.map(({ cardId, numbers }, i) => {
    const cells = [cardId, ...numbers].map((value, at) =>
      value === 'FREE' ? '' : `<c r="${letters[at]}${i + 2}" s="3"><v>${value}</v></c>`,
    );
    return `<row r="${i + 2}" spans="1:26">${cells.join('')}</row>`;
  });
  return `<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`;
}
const STRINGS =
  '<sst><si><r><t>Car</t></r><r><t xml:space="preserve">tela</t></r></si><si><t>1 &amp; more</t></si></sst>';

it('reads its own workbook, and one as Excel writes it', () => {
  expect(cardsOf(workbookOf(CARDS))).toEqual(CARDS);
  expect(cardsOf(workbook({ [SHEET]: excelSheet(), 'xl/sharedStrings.xml': STRINGS }))).toEqual(CARDS);
});

it('takes the first sheet that has cards, and names of another prefix', () => {
  const empty = '<worksheet><sheetData><row r="1"/></sheetData></worksheet>';
  const prefixed = excelSheet().replace(/<(\/?)(worksheet|sheetData|row|c|v)\b/g, '<$1x:$2');
  expect(cardsOf(workbook({ [SHEET]: empty, 'xl/worksheets/sheet2.xml': prefixed }))).toEqual(CARDS);
});

it.each<[string, Uint8Array, string]>([
  ['a file of 50 MB', new Uint8Array(50 * 1024 * 1024), 'FILE_TOO_LARGE'],
  ['a bomb', workbook({ [SHEET]: ' '.repeat(30 * 1024 * 1024) }), 'WORKBOOK_TOO_LARGE'],
  ['macros', workbook({ [SHEET]: excelSheet(), 'xl/vbaProject.bin': 'x' }), 'MACROS'],
  ['formulas', workbook({ [SHEET]: excelSheet().replace('<v>', '<f>B1+1</f><v>') }), 'FORMULA'],
  ['the old format of Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'OLD_WORKBOOK'],
  ['a zip without sheets', workbook({ 'word/document.xml': '<w/>' }), 'WORKBOOK_BROKEN'],
  ['half a zip', workbookOf(CARDS).slice(0, 200), 'WORKBOOK_BROKEN'],
  ['an empty file', new Uint8Array(), 'NOTHING_THERE'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]), 'NO_CARDS'],
])('has a sentence for %s', (_, bytes, error) => expect(cardsOf(bytes)).toBe(error));

it('reads a text with a mark before it', () => {
  expect(cardsOf(strToU8(`\uFEFF${setCsv(CARDS)}`))).toEqual(CARDS);
});
