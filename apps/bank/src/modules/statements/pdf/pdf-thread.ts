import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts';
import { policies } from '../../../platform/policies.ts';
import type { PdfHead, PdfLine } from './pdf-sheet.ts';

/** The first has the head, the last says so, and each may have lines. */
export type PdfOrder = {
  readonly head?: PdfHead;
  readonly lines?: readonly PdfLine[];
  readonly isLast?: boolean;
};

export type PdfAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

let thread: Worker | undefined;
const inLine = boundedQueue(policies.statements.pdf);

/**
 * Makes the file in a thread of its own, which is started for the first one and then stays: names in many scripts take seconds,
 * and everybody else would wait for them. One at a time. It is small even when it is long, since its pages are packed.
 */
export function makePdf(
  head: PdfHead,
  lines: AsyncIterable<readonly PdfLine[]>,
): Promise<readonly Uint8Array[]> {
  return inLine(async () => {
    thread ??= startThread();
    const worker = thread;
    const signal = AbortSignal.timeout(policies.statements.pdf.withinMs);
    const pieces: Uint8Array[] = [];
    const send = async (order: PdfOrder) => pieces.push(await answerOf(worker, order, signal));
    await send({ head });
    for await (const some of lines) await send({ lines: some });
    await send({ isLast: true });
    return pieces;
  });
}

async function answerOf(worker: Worker, order: PdfOrder, signal: AbortSignal): Promise<Uint8Array> {
  try {
    worker.postMessage(order);
    const [answer] = (await once(worker, 'message', { signal })) as [PdfAnswer];
    if ('error' in answer) throw answer.error;
    return answer.bytes;
  } catch (error) {
    // It may still be at it: the next one begins with a thread that is not.
    await worker.terminate();
    throw error;
  }
}

function startThread(): Worker {
  // What a line needs is garbage when its page is full: a small nursery is emptied often, and a large one costs 40 MB.
  const resourceLimits = { maxYoungGenerationSizeMb: 8 };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits });
  // Nobody waits for it when the bank stops.
  worker.unref();
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}
