export type { HallEvent, NewEvent } from './frame.ts';
export { type Live, makeLive } from './live.ts';
