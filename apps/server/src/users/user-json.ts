import type { User } from '@adarash/contract';
import type { UserRow } from '../storage/schema.ts';

export function userJson(row: UserRow): User {
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    ...(row.managed_cashier !== null && { managedCashier: row.managed_cashier }),
  };
}
