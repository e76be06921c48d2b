import type { Job } from '../../platform/jobs.ts';
import type { WithdrawalServices } from './services.ts';
import { takeStepIfOpen } from './steps.ts';
import { listOverdue } from './store.ts';

/** Each as a work of its own: cut off at any point, what is left is done by the next run. */
export function expireJob(services: WithdrawalServices): {
  readonly job: Job<Record<string, never>>;
  run(): Promise<number>;
} {
  const { database, clock, log } = services;

  async function expire(id: string): Promise<boolean> {
    try {
      return await takeStepIfOpen(services, { kind: 'system' }, id, { kind: 'expire' });
    } catch (err) {
      // One that cannot be ended must not keep the others' money; the next run tries it again.
      log.error({ err, withdrawalId: id }, 'a withdrawal could not be expired');
      return false;
    }
  }

  async function run(): Promise<number> {
    let expired = 0;
    for (const id of await listOverdue(database.kysely, clock.now(), atOnce)) {
      if (await expire(id)) expired += 1;
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
