import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';

/** What a work was decided on has changed before it was written; nothing of it was. */
export class Outdated extends Error {
  /** The kind of row whose guard failed. */
  readonly by: string;
  /** The SQLSTATE of a serialization failure, so that a transaction which meets this is run again. */
  readonly code = '40001';

  /** The cause, if there is one, is what has to be said should it turn out that nothing has changed. */
  constructor(by: string, options?: ErrorOptions) {
    super(`What was decided on has changed: ${by}`, options);
    this.name = 'Outdated';
    this.by = by;
  }
}

/** Reads, decides and writes again, when what was decided on has changed before it was written. */
export async function decidedAnew<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
      if (attempts === mostAttempts) throw error.cause ?? new Refusal('service_unavailable');
    }
    // A random pause, so that those who met do not meet again.
    await wait(Math.random() * 5 * attempts);
  }
}

const mostAttempts = 20;
