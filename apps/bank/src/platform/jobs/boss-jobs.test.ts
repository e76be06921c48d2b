import { PgBoss } from 'pg-boss';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually, recording, testJobs } from '../../../../../tools/testing/platform/jobs.ts';
import { type JobRow, jobTable, PermanentFailure } from '../jobs.ts';

const { database, startJobs, stopJobs, asOwner, enqueue, statsOf } = await testJobs();
afterEach(stopJobs);

describe('a job', () => {
  test('runs once its transaction has committed, at once', async () => {
    const { job, seen } = recording('commits');
    // Due jobs are looked for every 20 seconds: only the notification can be this quick.
    const jobs = await startJobs([job], { pace: 20 });
    await enqueue(jobs, 'commits', { n: 1 });
    await eventually(() => expect(seen).toEqual([1]));
    await enqueue(jobs, 'commits', { n: 2 });
    await eventually(() => expect(seen).toEqual([1, 2]));
  });

  test('whose transaction is rolled back never runs', async () => {
    const { job, seen } = recording('rolls-back');
    const jobs = await startJobs([job]);
    const rolledBack = database.transaction(async (tx) => {
      await jobs.enqueue(tx, job, { n: 1 });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await enqueue(jobs, 'rolls-back', { n: 2 });
    await eventually(() => expect(seen).toEqual([2]));
    const nothingLeft = { queue: 'rolls-back', waiting: 0, active: 0, dead: 0 };
    await eventually(async () => expect(await statsOf(jobs, 'rolls-back')).toEqual(nothingLeft));
  });

  test('of many that wait is followed by the next without a pause', async () => {
    const { job, seen } = recording('many');
    const jobs = await startJobs([job], { pace: 20 });
    await database.transaction(async (tx) => {
      for (let n = 0; n < 50; n++) await jobs.enqueue(tx, job, { n });
    });
    await eventually(() => expect(seen).toHaveLength(50));
  });

  test('with a time waits for it', async () => {
    const ranAtMs = new Map<number, number>();
    const handle = async ({ n }: { readonly n: number }) => void ranAtMs.set(n, Date.now());
    const jobs = await startJobs([{ name: 'deferred', handle }]);
    const dueMs = Date.now() + 600;
    await enqueue(jobs, 'deferred', { n: 1 }, { startAfter: new Date(dueMs) });
    await enqueue(jobs, 'deferred', { n: 2 });
    await eventually(() => expect([...ranAtMs.keys()].sort()).toEqual([1, 2]));
    expect(ranAtMs.get(1)).toBeGreaterThanOrEqual(dueMs);
  });

  test('with a key is dropped while another with the key waits', async () => {
    const { job, seen } = recording('keyed');
    const jobs = await startJobs([job]);
    const later = new Date(Date.now() + 3_600_000);
    await enqueue(jobs, 'keyed', { n: 1 }, { key: 'a', startAfter: later });
    await enqueue(jobs, 'keyed', { n: 2 }, { key: 'a', startAfter: later });
    await enqueue(jobs, 'keyed', { n: 3 }, { key: 'b', startAfter: later });
    await enqueue(jobs, 'keyed', { n: 4 }, { startAfter: later });
    await enqueue(jobs, 'keyed', { n: 5 }, { startAfter: later });
    expect(await statsOf(jobs, 'keyed')).toMatchObject({ waiting: 4 });
    expect(seen).toEqual([]);
  });

  test('that no module registered is refused', async () => {
    const jobs = await startJobs([]);
    await expect(enqueue(jobs, 'nobody', {})).rejects.toThrow('"nobody" is not registered');
  });

  test('comes round by its cron expression', async () => {
    const { job, seen } = recording('rounds', { every: '* * * * *' });
    await startJobs([job]);
    await eventually(() => expect(seen).toEqual([undefined]));
  });

  test('begins a second after the one before, if both run every few minutes', async () => {
    const { job: first } = recording('first', { every: '* * * * *' });
    const { job: nightly } = recording('nightly', { every: '0 3 * * *' });
    const { job: second, seen } = recording('second', { every: '*/1 * * * *' });
    await startJobs([first, nightly, second]);
    expect(
      (await asOwner(`SELECT name, options ->> 'startAfter' AS seconds FROM jobs.schedule ORDER BY name`))
        .rows,
    ).toEqual([
      { name: 'first', seconds: null },
      { name: 'nightly', seconds: null },
      { name: 'second', seconds: '1' },
    ]);
    await eventually(() => expect(seen).not.toEqual([]));
    const { rows } = await asOwner(
      `SELECT DISTINCT extract(epoch FROM start_after - created_on)::integer AS waited
       FROM jobs.job WHERE name = 'second'`,
    );
    expect(rows).toEqual([{ waited: 1 }]);
  });

  test('that lost its cron expression stops coming round', async () => {
    const { job } = recording('once-round', { every: '0 0 1 1 *' });
    await (await startJobs([job])).stop();
    await startJobs([{ name: 'once-round', handle: async () => {} }]);
    expect((await asOwner('SELECT name FROM jobs.schedule')).rows).toEqual([]);
  });

  test('takes the settings and the cron expression of the release that runs', async () => {
    const kept = async () =>
      (
        await asOwner(
          `SELECT retry_limit, dead_letter, cron FROM jobs.queue JOIN jobs.schedule USING (name) WHERE name = 'changes'`,
        )
      ).rows;
    const { job: first } = recording('changes', { retries: 2, every: '0 0 1 1 *' });
    await (await startJobs([first])).stop();
    expect(await kept()).toEqual([{ retry_limit: 2, dead_letter: 'dead', cron: '0 0 1 1 *' }]);
    const { job: second } = recording('changes', { retries: 5, every: '0 0 2 1 *' });
    await startJobs([second]);
    expect(await kept()).toEqual([{ retry_limit: 5, dead_letter: 'dead', cron: '0 0 2 1 *' }]);
  });
});

describe('a job that fails', () => {
  test('is tried again until it succeeds', async () => {
    let attempts = 0;
    const handle = async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    };
    const jobs = await startJobs([{ name: 'flaky', handle }]);
    await enqueue(jobs, 'flaky', {});
    await eventually(() => expect(attempts).toBe(3));
    await eventually(async () => {
      expect(await statsOf(jobs, 'flaky')).toEqual({ queue: 'flaky', waiting: 0, active: 0, dead: 0 });
    });
  });

  test('waits about twice as long before each retry, up to a limit', async () => {
    const handle = async () => {
      throw new Error('never');
    };
    const backoff = { firstSeconds: 60, maxSeconds: 200 };
    const jobs = await startJobs([{ name: 'backs-off', handle, retries: 4 }], { backoff });
    await enqueue(jobs, 'backs-off', {});
    const waits: number[] = [];
    for (let retry = 1; retry <= 4; retry++) {
      const seconds = await eventually(async () => {
        const { rows } = await asOwner(
          `SELECT extract(epoch FROM start_after - now())::int AS seconds
           FROM jobs.job WHERE name = 'backs-off' AND state = 'retry' AND start_after > now()`,
        );
        return rows[0].seconds as number;
      });
      waits.push(seconds);
      await asOwner("UPDATE jobs.job SET start_after = now() WHERE name = 'backs-off'");
    }
    const allowed = [60, 120, 200, 200, 200];
    for (const [index, seconds] of waits.entries()) {
      expect(seconds).toBeGreaterThanOrEqual((allowed[index] ?? 0) - 2);
      expect(seconds).toBeLessThanOrEqual(allowed[index + 1] ?? 0);
    }
  });

  test('for good is dead, visible, and can be brought back', async () => {
    let broken = true;
    const handled: unknown[] = [];
    const handle = async (payload: object) => {
      handled.push(payload);
      if (broken) throw new Error('the disk is full');
    };
    const jobs = await startJobs([{ name: 'dies', handle, retries: 2 }]);
    await enqueue(jobs, 'dies', { n: 7 });
    const [letter] = await eventually(async () => {
      const letters = await jobs.deadLetters();
      expect(letters).toMatchObject([
        {
          queue: 'dies',
          payload: { n: 7 },
          error: 'the disk is full',
          attempts: 3,
          diedAt: expect.any(Date),
        },
      ]);
      return letters;
    });
    expect(handled).toHaveLength(3);
    expect(await statsOf(jobs, 'dies')).toEqual({ queue: 'dies', waiting: 0, active: 0, dead: 1 });

    broken = false;
    expect(await database.transaction((tx) => jobs.retryDead(tx, letter?.id ?? ''))).toBe(true);
    await eventually(() => expect(handled).toHaveLength(4));
    expect(await statsOf(jobs, 'dies')).toMatchObject({ dead: 0 });
    expect(await database.transaction((tx) => jobs.retryDead(tx, letter?.id ?? ''))).toBe(false);
  });

  test('permanently is not tried again', async () => {
    let attempts = 0;
    const handle = async () => {
      attempts += 1;
      throw new PermanentFailure('no such address');
    };
    const jobs = await startJobs([{ name: 'permanent', handle }]);
    await enqueue(jobs, 'permanent', {});
    await eventually(async () => expect(await statsOf(jobs, 'permanent')).toMatchObject({ dead: 1 }));
    expect(attempts).toBe(1);
  });

  test('because its process was killed is taken up by another', async () => {
    const never = Promise.withResolvers<void>();
    const killed = await startJobs([{ name: 'orphaned', handle: () => never.promise }], { stopWithinMs: 1 });
    await enqueue(killed, 'orphaned', { n: 1 });
    await eventually(async () => expect(await statsOf(killed, 'orphaned')).toMatchObject({ active: 1 }));
    await asOwner("UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute' WHERE name = 'orphaned'");
    const { job, seen } = recording('orphaned');
    await startJobs([job]);
    await eventually(() => expect(seen).toEqual([1]));
  });
});

describe('a job as a row', () => {
  const columns = Object.keys(jobTable.columns);

  async function write(rows: readonly JobRow[]) {
    const declared = Object.entries(jobTable.columns).map(
      ([name, type]) => `${name} ${type.replace('?', '')}`,
    );
    await database.pool.query(
      `INSERT INTO ${jobTable.name} (${columns})
       SELECT ${columns} FROM jsonb_to_recordset($1) AS r (${declared})`,
      [JSON.stringify(rows)],
    );
  }

  test.for([
    ['at once', {}, {}],
    [
      'later, with waits that double',
      { startAfter: new Date('2030-01-01T00:00:00Z') },
      { backoff: { firstSeconds: 2, maxSeconds: 60 } },
    ],
  ] as const)('that is to run %s is what pg-boss itself writes', async ([, given, changes]) => {
    const { job } = recording('alike', { retries: 3 });
    const jobs = await startJobs([job], changes);
    await jobs.stop();
    const executeSql = (text: string, values?: unknown[]) => database.pool.query(text, values);
    const boss = new PgBoss({ db: { executeSql }, schema: 'jobs' });
    await boss.send('alike', { n: 1 }, { singletonKey: 'a', ...given });
    await write(jobs.rowsOf(job, { n: 1 }, given));
    const { rows } = await asOwner('SELECT * FROM jobs.job ORDER BY singleton_key DESC');
    const known = ({
      id,
      singleton_key,
      created_on,
      start_after,
      keep_until,
      ...rest
    }: Record<string, unknown>) => ({
      ...rest,
      keptDays: Math.round(
        (Number(keep_until) - Math.max(Number(start_after), Number(created_on))) / 86_400_000,
      ),
      ...('startAfter' in given ? { start_after } : { due: Number(start_after) <= Number(created_on) }),
    });
    expect(rows).toHaveLength(2);
    expect(known(rows[0])).toEqual(known(rows[1]));
  });

  test('that somebody else has written runs, at once when the workers are woken', async () => {
    const { job, seen } = recording('written');
    const jobs = await startJobs([job], { pace: 100 });
    await write([...jobs.rowsOf(job, { n: 1 }), ...jobs.rowsOf(job, { n: 2 })]);
    jobs.wake([job.name]);
    await eventually(() => expect(seen.toSorted()).toEqual([1, 2]));
  });

  test('is refused for a job that is not registered', async () => {
    const jobs = await startJobs([]);
    expect(() => jobs.rowsOf({ name: 'unknown' }, {})).toThrow('not registered');
  });
});
