export { below } from './below.ts';
export { shuffle } from './shuffle.ts';
export { wordsOf } from './words.ts';
