import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReceiptSheet } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';

export type ReceiptOrder = { readonly sheet: ReceiptSheet; readonly title: string; readonly createdAt: Date };

export type ReceiptAnswer = { readonly bytes: Uint8Array } | { readonly error: unknown };

let thread: Worker | undefined;

/**
 * Makes the file in a thread of its own, which is started for the first one and then stays. A name in many scripts takes
 * a second: on the thread that answers everybody, one customer with such names could keep all others waiting.
 * One at a time: the next answer is taken for that of the last order.
 */
export async function makeReceipt(order: ReceiptOrder): Promise<Uint8Array> {
  thread ??= startThread();
  const answer = await answerOf(thread, order);
  if ('error' in answer) throw answer.error;
  return answer.bytes;
}

async function answerOf(worker: Worker, order: ReceiptOrder): Promise<ReceiptAnswer> {
  try {
    worker.postMessage(order);
    const signal = AbortSignal.timeout(policies.receipts.withinMs);
    const [answer] = await once(worker, 'message', { signal });
    return answer as ReceiptAnswer;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./receipt-worker.ts', import.meta.url));
  // Nobody waits for it when the bank stops.
  worker.unref();
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}
