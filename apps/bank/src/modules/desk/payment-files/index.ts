export type { PaymentRow } from './payment-file-store.ts';
export {
  digestOf,
  nextFile,
  planFile,
  proposedPayouts,
  proposeFile,
  readPaymentFile,
  readPaymentFiles,
} from './payment-files.ts';
