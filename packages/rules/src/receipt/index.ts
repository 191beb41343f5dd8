export { parseReceipt } from './parse.ts';
export type { Receipt, ReceiptCall, ReceiptJackpot, ReceiptWinner } from './receipt.ts';
export { type DrawOfGame, receiptOf, salesOf } from './receipt-of.ts';
export { VERIFY_STEPS, type Verification, type VerifyStep, type VerifyStepName, verifyReceipt } from './verify.ts';
