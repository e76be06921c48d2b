export type { PaymentRow } from './payment-file-store.ts';
export {
  digestOf,
  downloadFile,
  nextFile,
  planFile,
  proposedPayouts,
  proposeFile,
  readPaymentFile,
  readPaymentFiles,
} from './payment-files.ts';
