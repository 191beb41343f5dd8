/** What the hall's display may be given, as every side of the wire counts it. */
export const MAX_HALL_NAME = 60;
export const MAX_NOTICE = 200;
export const MAX_PICTURE_BYTES = 200_000;

/** How long a finished game stays on the display. */
export const GAME_SHOWN_MS = 60_000;
/** A counter that nobody touches for so long sells nothing any more. */
export const SALE_SHOWN_MS = 30 * 60_000;

/** By what the file is, never by what it is called; a picture that could carry a script is none of these. */
export function pictureType(bytes: Uint8Array): string | null {
  const begins = (at: number, ...wanted: number[]) => wanted.every((byte, i) => bytes[at + i] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}
