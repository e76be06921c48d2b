import { parentPort } from 'node:worker_threads';
import { receiptPdf } from './receipt-pdf.ts';
import type { ReceiptAnswer, ReceiptOrder } from './receipt-thread.ts';

parentPort?.on('message', async (order: ReceiptOrder) => parentPort?.postMessage(await answerTo(order)));

/** What goes wrong with one order is told to whoever gave it. Thrown, it would end the thread, and the next would wait. */
async function answerTo({ sheet, title, createdAt }: ReceiptOrder): Promise<ReceiptAnswer> {
  try {
    const pieces = await Array.fromAsync(await receiptPdf(sheet, { title, createdAt }));
    return { bytes: new Uint8Array(Buffer.concat(pieces)) };
  } catch (error) {
    return { error };
  }
}
