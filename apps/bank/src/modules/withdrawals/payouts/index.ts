export { type PlannedFile, planPaymentFile } from './collect.ts';
export { listFiled } from './filed.ts';
export { handOver, type Replaced, replaceFile } from './hand-over.ts';
export { otherBankOf } from './other-bank.ts';
export { expectedArrival, sandboxPayouts } from './sandbox.ts';
export { whyStopped } from './stopped.ts';
