import { parentPort } from 'node:worker_threads';
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts';
import { openStatementPdf, type StatementPdf } from './statement-pdf.ts';

let running: StatementPdf | undefined;

// One order after the other: whoever sends them waits for each answer.
parentPort?.on('message', async (order: PdfOrder) => {
  const answer = await answerTo(order);
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
});

/** What goes wrong with one order is told to whoever gave it. Thrown, it would end the thread, and the next would wait. */
async function answerTo(order: PdfOrder): Promise<PdfAnswer> {
  try {
    if (order.head) running = await openStatementPdf(order.head);
    if (running === undefined) throw new Error('lines of a statement that was not begun');
    running.add(order.lines ?? []);
    if (!order.isLast) return { bytes: asOne(written(running)) };
    running.end();
    const pieces = [...written(running), ...(await Array.fromAsync(running.document))];
    running = undefined;
    return { bytes: asOne(pieces) };
  } catch (error) {
    return { error };
  }
}

/**
 * With memory of its own, which is handed over. A piece alone is a part of a block that it shares with others, and the whole block
 * would be copied with each of them: a hundred times as much as the file.
 */
function asOne(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** What is finished so far. */
function written({ document }: StatementPdf): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let piece = document.read(); piece !== null; piece = document.read()) pieces.push(piece);
  return pieces;
}
