export const ROLES = ['admin', 'cashier', 'moderator'] as const;
export type Role = (typeof ROLES)[number];

/** Who may open a route: anyone at all, or only the named roles. */
export type Audience = 'public' | readonly Role[];

export const PUBLIC = 'public' as const;
export const STAFF = ROLES;
export const ADMIN = ['admin'] as const;
export const CASHIER = ['cashier'] as const;
export const MODERATOR = ['moderator'] as const;
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
