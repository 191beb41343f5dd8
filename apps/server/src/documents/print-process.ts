import { COLUMNS, FREE } from '@adarash/rules/card';
import { drawSheet } from './draw-sheet.ts';
import { BLACK, type Box, inset, mm, PdfCanvas, rowHeight } from './pdf-canvas.ts';
import type { CardsPaper, PrintAnswer, PrintedCard, PrintJob } from './printer.ts';

// Separate process that creates the PDFs of papers, so that the server can continue to call numbers and its memory does
// not grow.

const answer = (printed: PrintAnswer) => process.send?.(printed);

/** PDF document that another sheet will be added to; null if there is none. */
let begun: PdfCanvas | null = null;

process.on('message', async (job: PrintJob) => {
  const before = process.cpuUsage();
  try {
    const pen = begun ?? new PdfCanvas(job);
    begun = null;
    if (job.kind === 'cards') drawCards(pen, job);
    else drawSheet(pen, job);
    const continues = job.kind === 'sheet' && job.continues;
    if (continues) begun = pen;
    const bytes = continues ? pen.taken() : await pen.end();
    const { user, system } = process.cpuUsage(before);
    answer({ bytes, cpuMicros: user + system });
  } catch (error) {
    // The PDF library also throws strings.
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// Signals to end are ignored, because the server ends this process after the current paper.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

/** Colours of the columns B, I, N, G, O as on the screens, dark enough for white letters. */
const HUES = ['#0369a1', '#be123c', '#047857', '#b45309', '#6d28d9'] as const;
const FREE_GROUND = '#d1fae5';
const A4_W = mm(210);
const A4_H = mm(297);
/** Width of a paper roll. A roll of 80 mm has a printable width of 72 mm. */
const ROLL_W = mm(80);
const ROLL_EDGE = mm(4);
const ROLL_CARD_H = mm(118);
/**
 * Margins of a card by the number of cards per page: space for scissors at the cutting line and for the unprintable
 * edge of printers.
 */
const MARGINS = { 1: mm(9), 2: mm(7), 4: mm(6), 6: mm(5) } as const;
const GRIDS = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] } as const;

function drawCards(pen: PdfCanvas, job: CardsPaper): void {
  if (job.paper === 'roll') {
    for (const card of job.cards) {
      pen.page(ROLL_W, ROLL_CARD_H + 2 * ROLL_EDGE);
      drawCard(pen, card, { x: ROLL_EDGE, y: ROLL_EDGE, w: ROLL_W - 2 * ROLL_EDGE, h: ROLL_CARD_H }, job);
    }
    return;
  }
  const [columns, rows] = GRIDS[job.perPage];
  const w = A4_W / columns;
  const h = A4_H / rows;
  job.cards.forEach((card, index) => {
    const place = index % job.perPage;
    if (place === 0) {
      pen.page(A4_W, A4_H);
      drawCuts(pen, columns, rows);
    }
    const cell = { x: (place % columns) * w, y: Math.floor(place / columns) * h, w, h };
    drawCard(pen, card, inset(cell, MARGINS[job.perPage]), job);
  });
}

function drawCuts({ doc }: PdfCanvas, columns: number, rows: number): void {
  doc.save().lineWidth(0.5).dash(4, { space: 4 }).strokeColor('#808080');
  for (let column = 1; column < columns; column += 1) {
    const x = (A4_W / columns) * column;
    doc.moveTo(x, 0).lineTo(x, A4_H).stroke();
  }
  for (let row = 1; row < rows; row += 1) {
    const y = (A4_H / rows) * row;
    doc.moveTo(0, y).lineTo(A4_W, y).stroke();
  }
  doc.restore();
}

/** Draws a card. In a wide box the texts are next to the numbers, otherwise above and below them. */
function drawCard(pen: PdfCanvas, card: PrintedCard, box: Box, job: CardsPaper): void {
  if (box.w > box.h * 1.2) drawNextTo(pen, card, box, job);
  else drawBelow(pen, card, box, job);
}

function drawBelow(pen: PdfCanvas, card: PrintedCard, { x, y, w, h }: Box, job: CardsPaper): void {
  const head = Math.min(mm(22), h * 0.12);
  const foot = Math.min(mm(34), Math.max(mm(16), h * 0.14));
  const gap = mm(2);
  drawHead(pen, card, { x, y, w, h: head }, job);
  drawNumbers(pen, card, { x, y: y + head + gap, w, h: h - head - foot - 2 * gap }, job.colour);
  drawFoot(pen, card, { x, y: y + h - foot, w, h: foot }, job.scan);
}

/** Draws the head of a card: the hall's name at the left and the card's number at the right. */
function drawHead(pen: PdfCanvas, { title }: PrintedCard, { x, y, w, h }: Box, job: CardsPaper): void {
  const size = pen.fit(title, w * 0.4, { size: h * 0.8, weight: 'bold' });
  const number = pen.width(title, { size, weight: 'bold' });
  pen.centred(title, { x: x + w - number, y, w: number, h }, { size, weight: 'bold' });
  drawName(pen, job.hall.name, { x, y, w: w - number - mm(4), h });
}

/** Draws the hall's name in one row if its letters are large enough, otherwise in two rows. */
function drawName(pen: PdfCanvas, name: string, { x, y, w, h }: Box): void {
  const weight = 'bold';
  let size = pen.fit(name, w, { size: h * 0.42, weight });
  let shown = [name];
  if (size < h * 0.34) {
    size = h * 0.34;
    while (size > 4 && pen.wrap(name, w, { size, weight }).length > 2) size *= 0.92;
    shown = pen.wrap(name, w, { size, weight });
  }
  pen.rows(shown, x, y + (h - shown.length * rowHeight(size)) / 2, { size, weight });
}

function drawFoot(pen: PdfCanvas, { code, address }: PrintedCard, { x, y, w, h }: Box, scan: string): void {
  const size = Math.min(mm(6), h * 0.24);
  pen.text(code, x, y + h - size * 1.3, { size, weight: 'bold' }, { width: w, align: 'right' });
  if (address === null) return;
  pen.qr(address, x, y, h);
  const style = { size: Math.min(mm(4), h * 0.17) };
  const room = w - h - mm(3);
  pen.rows(pen.wrap(scan, room, style).slice(0, 2), x + h + mm(3), y, style);
}

function drawNextTo(pen: PdfCanvas, card: PrintedCard, { x, y, w, h }: Box, job: CardsPaper): void {
  const grid = Math.min(w * 0.68, h * 1.05);
  drawNumbers(pen, card, { x, y, w: grid, h }, job.colour);
  const side = { x: x + grid + mm(6), w: w - grid - mm(6) };
  let top = y;
  drawWrapped(pen, job.hall.name, { ...side, y: top, h: h * 0.18 }, mm(6));
  top += h * 0.18 + mm(2);
  const size = pen.fit(card.title, side.w, { size: mm(15), weight: 'bold' });
  pen.centred(card.title, { ...side, y: top, h: mm(14) }, { size, weight: 'bold' });
  const codeSize = pen.fit(card.code, side.w, { size: mm(5), weight: 'bold' });
  const place = { width: side.w, align: 'center' } as const;
  pen.text(card.code, side.x, y + h - codeSize * 1.3, { size: codeSize, weight: 'bold' }, place);
  if (card.address === null) return;
  const qr = Math.min(side.w * 0.72, h * 0.28);
  const bottom = y + h - codeSize * 1.3 - mm(3);
  pen.qr(card.address, side.x + (side.w - qr) / 2, bottom - qr, qr);
  const style = { size: mm(3.2) };
  const shown = pen.wrap(job.scan, side.w, style).slice(0, 2);
  pen.rows(shown, side.x, bottom - qr - mm(1) - shown.length * rowHeight(style.size), style, place);
}

/** Draws a centred text in at most three rows with the maximum font size. */
function drawWrapped(pen: PdfCanvas, text: string, { x, y, w, h }: Box, largest: number): void {
  const style = { size: largest, weight: 'bold' } as const;
  let shown = pen.wrap(text, w, style);
  let size = largest;
  while (size > 5 && (shown.length > 3 || shown.length * rowHeight(size) > h)) {
    size *= 0.94;
    shown = pen.wrap(text, w, { ...style, size });
  }
  const top = y + (h - shown.length * rowHeight(size)) / 2;
  pen.rows(shown, x, top, { ...style, size }, { width: w, align: 'center' });
}

/** Draws the letters and the five rows of numbers of a card with the maximum font size. */
function drawNumbers(pen: PdfCanvas, { numbers }: PrintedCard, { x, y, w, h }: Box, colour: boolean): void {
  const { doc } = pen;
  const cw = w / 5;
  const letters = Math.min(h * 0.15, cw * 0.85);
  const ch = (h - letters) / 5;
  const radius = Math.min(cw, ch) * 0.12;
  doc.save().roundedRect(x, y, w, h, radius).clip();
  COLUMNS.forEach((letter, column) => {
    doc.rect(x + column * cw, y, cw, letters).fill(colour ? (HUES[column] ?? BLACK) : BLACK);
    const box = { x: x + column * cw, y, w: cw, h: letters };
    pen.centred(letter, box, { size: letters * 0.78, weight: 'bold', colour: '#ffffff' });
  });
  const size = Math.min((ch * 0.64) / 0.714, (cw * 0.8) / 1.144);
  numbers.forEach((square, index) => {
    const box = { x: x + (index % 5) * cw, y: y + letters + Math.floor(index / 5) * ch, w: cw, h: ch };
    if (square !== FREE) {
      pen.centred(String(square), box, { size, weight: 'bold' });
      return;
    }
    if (colour) doc.rect(box.x, box.y, box.w, box.h).fill(FREE_GROUND);
    const fitting = pen.fit(FREE, cw * 0.82, { size, weight: 'bold' });
    pen.centred(FREE, box, { size: fitting, weight: 'bold', colour: colour ? HUES[2] : BLACK });
  });
  doc.restore();
  doc.lineWidth(Math.max(0.7, cw * 0.012)).strokeColor(BLACK);
  for (let n = 1; n < 5; n += 1) {
    doc
      .moveTo(x + n * cw, y + letters)
      .lineTo(x + n * cw, y + h)
      .stroke();
    doc
      .moveTo(x, y + letters + n * ch)
      .lineTo(x + w, y + letters + n * ch)
      .stroke();
  }
  doc
    .lineWidth(Math.max(1, cw * 0.024))
    .roundedRect(x, y, w, h, radius)
    .stroke();
}
