import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, type StaffRole } from '@farthing/contract';
import { openLedger } from '@farthing/ledger';
import { createApp } from '../../../apps/bank/src/app.ts';
import { readConfig } from '../../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import { createJobs } from '../../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { createLogger } from '../../../apps/bank/src/platform/logging.ts';
import { createMailer } from '../../../apps/bank/src/platform/mail/mailer.ts';
import { createSecrets } from '../../../apps/bank/src/platform/secrets/secrets.ts';
import { testClock } from '../clock.ts';
import { patience } from '../database.ts';
import { callDirectlyAsStaff } from '../direct-call.ts';
import { type Moment, stopAt, watchStatements } from './crashes.ts';

/**
 * A process of the bank in which calls of a member of staff have come to one of their statements each when it is killed.
 * What it is handed comes as JSON; before it dies it says how far each call has come: 'stopped' at its statement, 'done'
 * when it has fewer, or 'waiting' for what another call holds.
 */
export type DyingBank = {
  readonly databaseUrl: string;
  readonly now: string;
  readonly member: { readonly id: string; readonly role: StaffRole };
  readonly calls: readonly DyingCall[];
};

export type DyingCall = {
  readonly call: keyof typeof calls;
  readonly params: object;
  readonly body: object;
  readonly key: string;
  readonly moment: Moment;
};

export type Reached = 'stopped' | 'done' | 'waiting';

const given = JSON.parse(process.argv[2] ?? '') as DyingBank;
const config = readConfig({ LOG_LEVEL: 'silent' });
const clock = testClock(new Date(given.now));
const [log, ids] = [createLogger(config), uuidV7(clock)];
const secrets = createSecrets(new Map([[1, randomBytes(32)]]));

/** With connections and a writer of its own for each call: one that stands still keeps no other from its statements. */
async function openBank() {
  const database = await openDatabase({ ...patience, url: given.databaseUrl, maxConnections: 2 });
  const jobs = createJobs({ database, logger: log });
  const mailer = createMailer({ config, database, jobs, secrets, clock, ids });
  const ledger = openLedger({ pool: database.pool, clock });
  const { routes, modules } = createApp({ config, database, secrets, clock, ids, log, jobs, mailer, ledger });
  await modules.books.open();
  return { routes, database, log };
}

async function reach({ call, params, body, key, moment }: DyingCall): Promise<Reached> {
  const bank = await openBank();
  const use = { scope: 'killed', key, fingerprint: Buffer.alloc(32) };
  const made = stopAt(moment, () =>
    callDirectlyAsStaff(bank, calls[call], given.member, { params, body, key: use }),
  );
  if (given.calls.length === 1) return made;
  // A lock that another call holds is never given back here: the one that waits for it is made alone next time.
  return Promise.race([made.catch(() => 'waiting' as const), wait(3_000, 'waiting' as const)]);
}

watchStatements();
const reached: Reached[] = [];
for (const call of given.calls) reached.push(await reach(call));
writeSync(1, JSON.stringify(reached));
process.kill(process.pid, 'SIGKILL');
