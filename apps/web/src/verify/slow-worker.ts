import '../lib/old-browsers/old-browsers.ts';
import { type LinkQuestion, linkAnswer } from './slow-mix.ts';

self.onmessage = async ({ data }: MessageEvent<LinkQuestion>) => self.postMessage(await linkAnswer(data));
