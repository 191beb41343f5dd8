import '../lib/old-browsers/old-browsers.ts';
import { verifyReceipt } from '@adarash/rules/verify';

self.onmessage = ({ data }: MessageEvent<unknown>) => self.postMessage(verifyReceipt(data));
