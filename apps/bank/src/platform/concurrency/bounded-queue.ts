import { Refusal } from '../refusal.ts';

/** Runs work a few at a time; what does not fit into the queue is refused, so that a flood cannot pile up. */
export function boundedQueue(limits: {
  readonly atOnce: number;
  readonly queued: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limits.atOnce) running += 1;
    else if (waiting.length < limits.queued) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Refusal('service_unavailable', { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // The place is handed over rather than given back, so that nobody slips in before the first who waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
