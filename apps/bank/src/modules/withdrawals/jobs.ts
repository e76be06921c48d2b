import type { Job } from '../../platform/jobs.ts';
import type { WithdrawalServices } from './services.ts';
import { takeStep } from './steps.ts';
import { listOverdue } from './store.ts';

/** Each in a transaction of its own: cut off at any point, what is left is done by the next run. */
export function expireJob(services: WithdrawalServices): {
  readonly job: Job<Record<string, never>>;
  run(): Promise<number>;
} {
  const { database, clock } = services;
  async function run(): Promise<number> {
    let expired = 0;
    for (const id of await listOverdue(database.kysely, clock.now(), atOnce)) {
      const isDone = await database.transaction((tx) =>
        takeStep(services, tx, { kind: 'system' }, id, { kind: 'expire' }),
      );
      if (isDone) expired += 1;
    }
    return expired;
  }

  const job = {
    name: 'expire-withdrawals',
    every: '* * * * *',
    async handle() {
      while ((await run()) > 0);
    },
  };
  return { job, run };
}

const atOnce = 200;
