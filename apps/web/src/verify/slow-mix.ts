import type { Argon2id } from '@adarash/rules/draw';
import type { AddedByHall, Receipt } from '@adarash/rules/receipt';
import { linkHolds } from '@adarash/rules/verify';
import { loadArgon2id } from './argon2.ts';

export type MixedReceipt = Receipt & AddedByHall;
export type LinkQuestion = { receipt: MixedReceipt; link: number };

let argon2id: Promise<Argon2id> | null = null;

/** Whether one link of the slow mix holds. */
export async function linkAnswer({ receipt, link }: LinkQuestion): Promise<boolean> {
  argon2id ??= loadArgon2id();
  return linkHolds(receipt, link, await argon2id);
}
