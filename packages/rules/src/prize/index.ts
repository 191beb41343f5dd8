export { type Division, divide, type Stakes } from './divide.ts';
