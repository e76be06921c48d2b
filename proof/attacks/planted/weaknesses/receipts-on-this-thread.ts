import { receiptPdf } from '../../../../apps/bank/src/modules/withdrawals/receipt/receipt-pdf.ts';
import type { makeReceipt as realOne } from '../../../../apps/bank/src/modules/withdrawals/receipt/receipt-thread.ts';

export const makeReceipt: typeof realOne = async ({ sheet, ...details }) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(await receiptPdf(sheet, details))));
