import { parentPort } from 'node:worker_threads';
import { receiptPdf } from './receipt-pdf.ts';
import type { ReceiptOrder } from './receipt-thread.ts';

parentPort?.on('message', async ({ sheet, title, createdAt }: ReceiptOrder) => {
  const pieces = await Array.fromAsync(await receiptPdf(sheet, { title, createdAt }));
  parentPort?.postMessage(new Uint8Array(Buffer.concat(pieces)));
});
