import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReceiptSheet } from '@farthing/rules';
import { policies } from '../../../platform/policies.ts';

export type ReceiptOrder = { readonly sheet: ReceiptSheet; readonly title: string; readonly createdAt: Date };

let thread: Worker | undefined;

/**
 * Makes the file in a thread of its own, which is started for the first one and then stays. Fonts for rare letters take
 * seconds to open: on the thread that answers everybody, one customer with such names could keep all others waiting.
 * One at a time: the next answer is taken for that of the last order.
 */
export async function makeReceipt(order: ReceiptOrder): Promise<Uint8Array> {
  thread ??= startThread();
  const worker = thread;
  try {
    worker.postMessage(order);
    const [bytes] = await once(worker, 'message', {
      signal: AbortSignal.timeout(policies.receipts.withinMs),
    });
    return bytes as Uint8Array;
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
