export * from './change.ts';
export * from './draft.ts';
export * from './of-sellers.ts';
export * from './picture.ts';
export * from './start.ts';
