import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { boundedQueue } from '../../../platform/concurrency/bounded-queue.ts';
import type { GreyPicture } from '../../../platform/pictures/grey-picture.ts';
import { policies } from '../../../platform/policies.ts';

export type ReadingOrder = { readonly picture: GreyPicture; readonly today: string };

export type ReadingAnswer = { readonly lines: string | undefined };

const { withinMs, ...bounds } = policies.identityChecks.reading;
const inLine = boundedQueue(bounds);

/**
 * In a thread that lives for one picture: what breaks it breaks nothing else, nothing of a document stays in it, and its memory is
 * given back. One at a time. Throws when it takes too long, when it breaks, and when too many wait.
 */
export function readInThread(order: ReadingOrder): Promise<string | undefined> {
  return inLine(async () => {
    const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { resourceLimits });
    // Nobody waits for it when the bank stops.
    worker.unref();
    try {
      worker.postMessage(order, [order.picture.pixels.buffer]);
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(withinMs) });
      return (answer as ReadingAnswer).lines;
    } finally {
      await worker.terminate();
    }
  });
}
