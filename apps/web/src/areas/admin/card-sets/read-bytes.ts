import { decodeText, type ReadCards, readCardTable, readCardText, type UnreadReason } from '@adarash/rules/read-cards';
import { fail, type Result } from '@adarash/rules/refusal';
import { sheetsIn, type WorkbookFault } from './workbook.ts';

export type Unread = UnreadReason | WorkbookFault | 'FILE_TOO_LARGE' | 'OLD_WORKBOOK';
export type Read = Result<ReadCards, Unread>;

/** Far more than two thousand cards need in any form. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

const begins = (bytes: Uint8Array, ...wanted: number[]) => wanted.every((byte, at) => bytes[at] === byte);

/** The cards of a file, by what the file is and never by what it is called. */
export function readBytes(bytes: Uint8Array): Read {
  if (bytes.length > MOST_FILE_BYTES) return fail('FILE_TOO_LARGE');
  // Excel's old format, and what it puts around a workbook with a password.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return fail('OLD_WORKBOOK');
  if (!begins(bytes, 0x50, 0x4b)) return readCardText(decodeText(bytes));
  const sheets = sheetsIn(bytes);
  if (!sheets.ok) return sheets;
  const readings = sheets.value.map(readCardTable);
  return readings.find((reading) => reading.ok) ?? fail('NO_CARDS');
}
