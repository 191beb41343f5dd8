import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';

/** Converts millimetres to points of a PDF; 72 points are one inch. */
export const mm = (length: number): number => (length * 72) / 25.4;

export const BLACK = '#000000';
const FONT_WEIGHTS = { normal: 400, bold: 700 } as const;
type Weight = keyof typeof FONT_WEIGHTS;

/**
 * Font files of one family for Latin and Ethiopic, so that names in both scripts look consistent. Each letter is in one
 * of the files.
 */
const FILES = ['latin', 'ethiopic', 'latin-ext'] as const;

export type Style = { readonly size: number; readonly weight?: Weight; readonly colour?: string };

/** Height of capitals in relation to the font size, equal in every font file. */
const CAP_HEIGHT = 0.714;
const ROW_HEIGHT = 1.3;

export const rowHeight = (size: number): number => size * ROW_HEIGHT;

type Align = { readonly width: number; readonly align: 'center' | 'right' };
type Run = { readonly font: string; readonly text: string };

export class PdfCanvas {
  readonly doc: PDFKit.PDFDocument;
  #parts: Buffer[] = [];

  constructor(info: { title: string; at: Date }) {
    const find = createRequire(import.meta.url).resolve;
    const fileOf = (part: string, weight: Weight) =>
      find(`@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-${part}-${FONT_WEIGHTS[weight]}-normal.woff`);
    this.doc = new PDFDocument({
      autoFirstPage: false,
      // The default font is disabled, because it would be opened again for every word.
      font: '',
      info: { Title: info.title, CreationDate: info.at, Producer: 'Adarash', Creator: 'Adarash' },
    });
    this.doc.on('data', (part: Buffer) => this.#parts.push(part));
    for (const part of FILES) {
      for (const weight of ['normal', 'bold'] as const) {
        this.doc.registerFont(`${part} ${weight}`, readFileSync(fileOf(part, weight)));
      }
    }
  }

  async end(): Promise<Uint8Array> {
    const ended = new Promise((resolve, reject) => this.doc.on('end', resolve).on('error', reject));
    this.doc.end();
    await ended;
    return this.taken();
  }

  /** Returns the bytes of the PDF that were written since the last call. */
  taken(): Uint8Array {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    return bytes;
  }

  page(width: number, height: number): void {
    this.doc.addPage({ size: [width, height], margin: 0 });
  }

  width(text: string, { size, weight = 'normal' }: Style): number {
    return runsOf(text).reduce((sum, run) => sum + this.#widthOf(run, size, weight), 0);
  }

  /** Returns the maximum font size up to `size` at which the text fits into `width`. */
  fit(text: string, width: number, { size, weight = 'normal' }: Style): number {
    return Math.min(size, (size * width) / Math.max(1, this.width(text, { size, weight })));
  }

  /** Writes one row of text. `place` centres it or aligns it to the right; `y` is the top of the row. */
  text(text: string, x: number, y: number, style: Style, place?: Align): void {
    const baseline = y + (rowHeight(style.size) + CAP_HEIGHT * style.size) / 2;
    const rest = place ? place.width - this.width(text, style) : 0;
    this.#write(text, place?.align === 'center' ? x + rest / 2 : x + rest, baseline, style);
  }

  rows(texts: readonly string[], x: number, y: number, style: Style, place?: Align): void {
    texts.forEach((text, index) => {
      this.text(text, x, y + index * rowHeight(style.size), style, place);
    });
  }

  /** Writes a text in the centre of a box. The vertical centre is computed from the height of capitals. */
  centred(text: string, box: Box, style: Style): void {
    const x = box.x + (box.w - this.width(text, style)) / 2;
    this.#write(text, x, box.y + (box.h + CAP_HEIGHT * style.size) / 2, style);
  }

  /** Splits a text into rows of at most `width`. A word that is longer than a row is split too. */
  wrap(text: string, width: number, style: Style): string[] {
    const wrapped: string[] = [];
    let last = '';
    for (const word of text.split(/\s+/).flatMap((each) => this.#cut(each, width, style))) {
      const longer = last === '' ? word : `${last} ${word}`;
      if (last !== '' && this.width(longer, style) > width) {
        wrapped.push(last);
        last = word;
      } else last = longer;
    }
    return last === '' ? wrapped : [...wrapped, last];
  }

  qr(address: string, x: number, y: number, size: number): void {
    // Removes the white border of the QR code, because the paper around it is white; the library requires a border of
    // at least one square.
    const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
    const unit = size / rows.length;
    rows.forEach((edged, r) => {
      const row = edged.slice(1, -1);
      for (let from = 0; from < row.length; from += 1) {
        if (!row[from]) continue;
        let to = from;
        while (row[to + 1]) to += 1;
        // Each row of squares is slightly higher than its distance to the next row, to avoid white lines between rows.
        this.doc.rect(x + from * unit, y + r * unit, (to - from + 1) * unit, unit * 1.02);
        from = to;
      }
    });
    this.doc.fill(BLACK);
  }

  #cut(word: string, width: number, style: Style): string[] {
    if (word === '' || this.width(word, style) <= width) return word === '' ? [] : [word];
    const letters = [...word];
    let count = letters.length;
    while (count > 1 && this.width(letters.slice(0, count).join(''), style) > width) count -= 1;
    return [letters.slice(0, count).join(''), ...this.#cut(letters.slice(count).join(''), width, style)];
  }

  #write(text: string, x: number, baseline: number, { size, weight = 'normal', colour = BLACK }: Style): void {
    let at = x;
    for (const run of runsOf(text)) {
      this.doc.font(`${run.font} ${weight}`, size).fillColor(colour);
      this.doc.text(run.text, at, baseline, { baseline: 'alphabetic', lineBreak: false });
      at += this.#widthOf(run, size, weight);
    }
  }

  #widthOf({ font, text }: Run, size: number, weight: Weight): number {
    return this.doc.font(`${font} ${weight}`, size).widthOfString(text);
  }
}

function runsOf(text: string): Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const letter of text) {
    const font = fontOf(letter);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Returns the font file that contains a letter. Unknown letters use the first file. */
function fontOf(letter: string): (typeof FILES)[number] {
  if (/\p{Script=Ethiopic}/u.test(letter)) return 'ethiopic';
  return /[\u0100-\u024f\u1e00-\u1eff]/.test(letter) ? 'latin-ext' : 'latin';
}

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export const inset = ({ x, y, w, h }: Box, by: number): Box => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });
