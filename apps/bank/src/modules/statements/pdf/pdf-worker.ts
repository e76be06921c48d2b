import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts';
import { openStatementPdf, type StatementPdf } from './statement-pdf.ts';

let running: StatementPdf | undefined;

// One order after the other: whoever sends them waits for each answer.
parentPort?.on('message', async (order: PdfOrder) => parentPort?.postMessage(await answerTo(order)));

/** What goes wrong with one order is told to whoever gave it. Thrown, it would end the thread, and the next would wait. */
async function answerTo(order: PdfOrder): Promise<PdfAnswer> {
  try {
    if (order.head) running = await openStatementPdf(order.head);
    if (running === undefined) throw new Error('lines of a statement that was not begun');
    running.add(order.lines ?? []);
    if (!order.isLast) return { pieces: written(running) };
    running.end();
    return { pieces: [...written(running), ...(await Array.fromAsync(running.document))] };
  } catch (error) {
    return { error };
  }
}

/** What is finished so far. */
function written({ document }: StatementPdf): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let piece = document.read(); piece !== null; piece = document.read()) pieces.push(piece);
  return pieces;
}
