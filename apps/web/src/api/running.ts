import type { Answer } from '@adarash/contract';
import { ask } from './client.ts';

/** What the page of this very computer shows. */
export type Running = Answer<'POST /running'>;

/** By the link that opened the page, or by the key it got for it. */
export const askRunning = (key: string): Promise<Running> => ask('POST /running', { body: { key }, quiet: true });

export const stopRunning = (key: string) => ask('POST /running/stop', { body: { key }, quiet: true });
