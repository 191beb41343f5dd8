import '../lib/old-browsers/old-browsers.ts';
import type { Card } from '@adarash/rules/card';
import { verifyReceipt } from '@adarash/rules/verify';

type Question = { receipt: unknown; set: readonly Card[] | null };

self.onmessage = ({ data: { receipt, set } }: MessageEvent<Question>) => self.postMessage(verifyReceipt(receipt, set));
