import { BLACK, type Box, mm, type PdfCanvas, rowHeight, type Style } from './pdf-canvas.ts';
import type { Block, SheetPaper } from './printer.ts';

const FORMS = {
  a4: { width: mm(210), height: mm(297), edge: mm(16), size: 10.5, columns: 2 },
  // Maximum height of the page for a roll. A PDF page has a limited height; the page is cut to its content.
  roll: { width: mm(80), height: 14_000, edge: mm(4), size: 9, columns: 1 },
} as const;
const GREY = '#404040';

/**
 * Part of a paper that is never split between two pages: its height, and a function that draws it at a vertical
 * position.
 */
type Piece = { readonly height: number; draw(y: number): void };
type Frame = {
  readonly pen: PdfCanvas;
  readonly x: number;
  readonly w: number;
  readonly size: number;
  readonly columns: number;
};

/** Draws a slip, a ticket or a day roll, either on A4 pages or on one page of variable length. */
export function drawSheet(pen: PdfCanvas, job: SheetPaper): void {
  const form = FORMS[job.paper];
  const frame = { pen, x: form.edge, w: form.width - 2 * form.edge, size: form.size, columns: form.columns };
  const foot = rowHeight(form.size) * 1.6;
  const room = form.height - 2 * form.edge - foot;
  const pieces = [headOf(frame, job), ...job.blocks.flatMap((block) => piecesOf(frame, block))];
  const pages = onPages(pieces, room);
  pages.forEach((page, index) => {
    const used = page.reduce((sum, piece) => sum + piece.height, 0);
    const height = job.paper === 'roll' ? used + 2 * form.edge + foot : form.height;
    pen.page(form.width, height);
    let y = form.edge;
    for (const piece of page) {
      piece.draw(y);
      y += piece.height;
    }
    const style = { size: form.size * 0.8, colour: GREY };
    const bottom = height - form.edge - rowHeight(style.size);
    pen.text(job.foot, frame.x, bottom, style);
    if (pages.length > 1) {
      const count = job.page.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(pages.length));
      pen.text(count, frame.x, bottom, style, { width: frame.w, align: 'right' });
    }
  });
}

function onPages(pieces: readonly Piece[], room: number): Piece[][] {
  const pages: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    if (used + piece.height > room && used > 0) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(piece);
    used += piece.height;
  }
  return pages;
}

/** Row of text on a paper; `right` is a second text at the right edge. */
type Row = { readonly text: string; readonly style: Style; readonly right?: { text: string; style: Style } };

const wrapped = (pen: PdfCanvas, text: string, w: number, style: Style): Row[] =>
  pen.wrap(text, w, style).map((row) => ({ text: row, style }));

/** Returns the left and the right text in one row if they fit, otherwise in two rows. */
function sides(pen: PdfCanvas, w: number, left: Row, right: Row): Row[] {
  if (pen.width(left.text, left.style) + pen.width(right.text, right.style) + mm(3) <= w) return [{ ...left, right }];
  return [left, right].flatMap(({ text, style }) => wrapped(pen, text, w, style));
}

function stack(pen: PdfCanvas, x: number, w: number, rows: readonly Row[]): Piece {
  return {
    height: rows.reduce((sum, { style }) => sum + rowHeight(style.size), 0),
    draw(top) {
      let y = top;
      for (const { text, style, right } of rows) {
        pen.text(text, x, y, style);
        if (right) pen.text(right.text, x, y, right.style, { width: w, align: 'right' });
        y += rowHeight(style.size);
      }
    },
  };
}

function rule({ doc }: PdfCanvas, x: number, y: number, w: number, thick: number, colour = BLACK): void {
  doc
    .lineWidth(thick)
    .strokeColor(colour)
    .moveTo(x, y)
    .lineTo(x + w, y)
    .stroke();
}

/** Returns rows of text with a line below them and equal space above and below the line. */
function ruled(
  { pen, x, w }: Frame,
  rows: readonly Row[],
  { room, thick, colour }: { room: number; thick: number; colour: string },
): Piece {
  const { height, draw } = stack(pen, x, w, rows);
  return {
    height: height + 2 * room,
    draw(y) {
      draw(y);
      rule(pen, x, y + height + room, w, thick, colour);
    },
  };
}

function headOf({ pen, x, w, size }: Frame, { hall: { name }, title }: SheetPaper): Piece {
  const words = stack(pen, x, w, [
    ...wrapped(pen, name, w, { size: size * 1.3, weight: 'bold' }),
    ...wrapped(pen, title, w, { size: size * 1.9, weight: 'bold' }),
  ]);
  return {
    height: words.height + size * 1.2,
    draw(y) {
      words.draw(y);
      rule(pen, x, y + words.height + size * 0.4, w, 1.2);
    },
  };
}

function piecesOf(frame: Frame, block: Block): Piece[] {
  switch (block.type) {
    case 'text':
      return textPieces(frame, block);
    case 'warning':
      return [warningPiece(frame, block.text)];
    case 'pairs':
      return pairPieces(frame, block.pairs);
    case 'numbers':
      return gridPieces(frame, block.numbers, 3.2, drawNumber);
    case 'ticks':
      return gridPieces(frame, block.items, 5.2, drawTick);
    case 'signature':
      return [signaturePiece(frame, block.caption)];
    case 'code':
      return [codePiece(frame, block)];
    case 'entry':
      return [entryPiece(frame, block)];
  }
}

const LOOKS = {
  plain: { scale: 1, weight: 'normal' },
  strong: { scale: 1.1, weight: 'bold' },
  large: { scale: 1.6, weight: 'bold' },
  small: { scale: 0.85, weight: 'normal' },
} as const;

/** Returns one piece per row of text, so that a long text can be split between two pages. */
function textPieces({ pen, x, w, size }: Frame, { text, look }: Extract<Block, { type: 'text' }>): Piece[] {
  const { scale, weight } = LOOKS[look ?? 'plain'];
  const rows = wrapped(pen, text, w, { size: size * scale, weight }).map((row) => stack(pen, x, w, [row]));
  return rows.map(({ height, draw }, index) => ({
    height: height + (index === rows.length - 1 ? size * 0.4 : 0),
    draw,
  }));
}

function warningPiece({ pen, x, w, size }: Frame, text: string): Piece {
  const pad = size * 0.7;
  const style = { size: size * 1.2, weight: 'bold', colour: '#ffffff' } as const;
  const words = stack(pen, x + pad, w, wrapped(pen, text, w - 2 * pad, style));
  const height = words.height + 1.4 * pad;
  return {
    height: height + size * 0.6,
    draw(y) {
      pen.doc.rect(x, y, w, height).fill(BLACK);
      words.draw(y + pad * 0.7);
    },
  };
}

type Pair = readonly [label: string, value: string];

/** Places pairs of label and value in columns on wide paper, row by row. */
function pairPieces(frame: Frame, pairs: readonly Pair[]): Piece[] {
  const { columns, size } = frame;
  const gap = mm(8);
  const w = (frame.w - gap * (columns - 1)) / columns;
  const rows = Array.from({ length: Math.ceil(pairs.length / columns) }, (_, row) =>
    pairs
      .slice(row * columns, (row + 1) * columns)
      .map((pair, column) => pairPiece({ ...frame, x: frame.x + column * (w + gap), w }, pair)),
  );
  return rows.map((row, index) => ({
    height: Math.max(...row.map(({ height }) => height)) + (index === rows.length - 1 ? size * 0.6 : 0),
    draw: (y) => {
      for (const pair of row) pair.draw(y);
    },
  }));
}

function pairPiece(frame: Frame, [label, value]: Pair): Piece {
  const { pen, w, size } = frame;
  const name = { text: label, style: { size, colour: GREY } };
  const amount = { text: value, style: { size, weight: 'bold' } } as const;
  return ruled(frame, sides(pen, w, name, amount), { room: size * 0.15, thick: 0.3, colour: '#aaaaaa' });
}

function gridPieces<T>(
  { pen, x, w, size }: Frame,
  items: readonly T[],
  ems: number,
  draw: (pen: PdfCanvas, item: T, box: Box, size: number) => void,
): Piece[] {
  const most = Math.max(1, Math.floor(w / (size * ems)));
  const box = w / most;
  const height = size * 2.1;
  const rows = Math.ceil(items.length / most);
  return Array.from({ length: rows }, (_, row) => ({
    height: height + (row === rows - 1 ? size * 0.6 : 0),
    draw(y: number) {
      items.slice(row * most, (row + 1) * most).forEach((item, column) => {
        draw(pen, item, { x: x + column * box, y, w: box - size * 0.3, h: height - size * 0.3 }, size);
      });
    },
  }));
}

function drawNumber(pen: PdfCanvas, { text, typed }: { text: string; typed: boolean }, box: Box, size: number): void {
  pen.doc.lineWidth(0.5).rect(box.x, box.y, box.w, box.h);
  if (typed) pen.doc.fillAndStroke(BLACK, BLACK);
  else pen.doc.stroke('#888888');
  pen.centred(text, box, { size: size * 1.1, weight: 'bold', colour: typed ? '#ffffff' : BLACK });
}

function drawTick(pen: PdfCanvas, text: string, { x, y, w, h }: Box, size: number): void {
  const side = size * 1.2;
  pen.doc
    .lineWidth(0.8)
    .strokeColor(BLACK)
    .rect(x, y + (h - side) / 2, side, side)
    .stroke();
  const left = side + size * 0.5;
  const fitting = pen.fit(text, w - left, { size: size * 1.1, weight: 'bold' });
  pen.centred(
    text,
    { x: x + left, y, w: pen.width(text, { size: fitting, weight: 'bold' }), h },
    { size: fitting, weight: 'bold' },
  );
}

function signaturePiece({ pen, x, w, size }: Frame, caption: string): Piece {
  const style = { size: size * 0.8, colour: GREY };
  const long = Math.min(w, mm(110));
  const height = size * 2.8 + rowHeight(style.size) + size * 0.5;
  return {
    height,
    draw(y) {
      rule(pen, x, y + size * 2.8, long, 0.6);
      pen.text(caption, x, y + size * 2.95, style);
    },
  };
}

function codePiece({ pen, x, w, size }: Frame, { address, caption }: Extract<Block, { type: 'code' }>): Piece {
  const side = mm(28);
  const left = side + mm(4);
  const words = stack(pen, x + left, w - left, [
    ...wrapped(pen, caption, w - left, { size, weight: 'bold' }),
    // The URL is also printed as text, for users whose phone cannot scan a QR code.
    ...wrapped(pen, address, w - left, { size: size * 0.75, colour: GREY }),
  ]);
  return {
    height: Math.max(side, words.height) + size,
    draw(y) {
      pen.qr(address, x, y + size * 0.3, side);
      words.draw(y);
    },
  };
}

function entryPiece(frame: Frame, { title, side, texts }: Extract<Block, { type: 'entry' }>): Piece {
  const { pen, w, size } = frame;
  const style = { size: size * 1.05, weight: 'bold' } as const;
  const rows = [
    ...sides(pen, w, { text: title, style }, { text: side, style }),
    ...texts.flatMap((text) => wrapped(pen, text, w, { size: size * 0.9 })),
  ];
  return ruled(frame, rows, { room: size * 0.35, thick: 0.4, colour: '#888888' });
}
