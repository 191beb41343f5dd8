import '../lib/old-browsers/old-browsers.ts';
import type { AddedByHall, Receipt } from '@adarash/rules/receipt';
import { linkHolds } from '@adarash/rules/verify';
import { createArgon2id } from './argon2.ts';

export type LinkQuestion = { receipt: Receipt & AddedByHall; link: number };

const argon2id = createArgon2id((part) => self.postMessage(part));

// Verifies one step of the slow mix. Returns null after a failure, for example without memory, because a rejection in a
// worker never reaches the page.
self.onmessage = async ({ data: { receipt, link } }: MessageEvent<LinkQuestion>) =>
  self.postMessage(await linkHolds(receipt, link, argon2id).catch(() => null));
