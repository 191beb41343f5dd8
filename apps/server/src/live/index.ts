export type { HallEvent, NewEvent } from './frame.ts';
export { type Live, makeLive } from './live.ts';
export { publish } from './publish.ts';
