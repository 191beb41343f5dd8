export { ERROR_CODES, ERRORS, type ErrorCode, isErrorCode } from './codes.ts';
export { type ErrorDetails, sentenceFor } from './sentences.ts';
