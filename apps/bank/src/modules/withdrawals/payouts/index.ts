export { type PlannedFile, planPaymentFile } from './collect.ts';
export { listFiled } from './filed.ts';
export type { PayoutProvider } from './provider.ts';
export { sandboxPayouts } from './sandbox.ts';
