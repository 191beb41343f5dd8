/** What every side of the wire agrees on: roles, shapes, lengths and times. No schema library: the browser loads this file. */

export const ROLES = ['admin', 'cashier', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** Those who act: accounts, and the phones of sellers, which are none. */
export type ActingRole = Role | 'seller';

/** Who may open a route: anyone at all, or only the named roles. */
export type Audience = 'public' | readonly ActingRole[];

export const PUBLIC = 'public' as const;
export const STAFF = ROLES;
export const ADMIN = ['admin'] as const;
export const CASHIER = ['cashier'] as const;
export const MODERATOR = ['moderator'] as const;
export const SELLER = ['seller'] as const;
/** Both members of a hall. */
export const HALL = ['cashier', 'moderator'] as const;

/** Where a role lands after signing in, and where a misdirected visitor is sent. */
export const HOME: Record<Role, string> = {
  admin: '/admin-dashboard',
  cashier: '/cashier-dashboard',
  moderator: '/control',
};

/** Fields of requests whose value opens something. No hash, log line or stored answer is made of them. */
export const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'otp', 'code', 'digits', 'token'] as const;

/** What a screen that shows four digits wants to become. */
export const PURPOSES = ['display', 'seller'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const ID_FORM = /^[0-9a-f]{24}$/;
export const EMAIL_FORM = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isId = (text: string): boolean => ID_FORM.test(text);

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
export const MAX_NAME = 100;

export const MAX_HALL_NAME = 60;
export const MAX_NOTICE = 200;
export const MAX_PICTURE_BYTES = 200_000;

/** How long a finished game stays on the display. */
export const GAME_SHOWN_MS = 60_000;
/** A counter that nobody touches for so long sells nothing any more. */
export const SALE_SHOWN_MS = 30 * 60_000;

/** What the hall reads, the default first; the requirements' two and English. */
export const LANGUAGES = ['am', 'om', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** By what the file is, never by what it is called; a picture that could carry a script is none of these. */
export function pictureType(bytes: Uint8Array): string | null {
  const begins = (at: number, ...wanted: number[]) => wanted.every((byte, i) => bytes[at + i] === byte);
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (begins(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  return null;
}

/** What the screens of the hall need of a browser. The order is part of the code that is read out: add at the end. */
export const FACTS = ['styles', 'language', 'streams', 'layout', 'storage', 'opus', 'mp3', 'events'] as const;
export type Fact = (typeof FACTS)[number];

export const BROWSERS = ['other', 'Chromium', 'Safari', 'Firefox'] as const;
export const SYSTEMS = ['other', 'Android', 'iOS', 'Tizen', 'webOS', 'Windows', 'macOS', 'Linux'] as const;
