import { verifyReceipt } from '@adarash/rules/receipt';

self.onmessage = ({ data }: MessageEvent<unknown>) => self.postMessage(verifyReceipt(data));
