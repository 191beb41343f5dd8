import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Text of a page with its position from the lower left corner in points. */
type PlacedText = { readonly text: string; readonly x: number; readonly y: number };
type PdfPage = { readonly width: number; readonly height: number; readonly texts: PlacedText[] };

/** The texts of a PDF, page by page, in the order in which they were drawn. */
export async function readPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
    );
    pages.push({ width, height, texts });
  }
  await task.destroy();
  return pages;
}

/** Returns the text of a PDF without spaces, because line breaks change them. */
export const textOf = (pages: readonly PdfPage[]): string =>
  withoutSpaces(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));

export const textOfPdf = async (bytes: Uint8Array): Promise<string> => textOf(await readPdf(bytes));

export const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');
