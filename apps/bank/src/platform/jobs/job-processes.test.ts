import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  eventually,
  type Numbered,
  recording,
  testJobs,
} from '../../../../../tools/testing/platform/jobs.ts';
import { openDatabase } from '../database/database.ts';

const { database, superuserUrl, startJobs, stopJobs, asOwner, enqueue, statsOf } = await testJobs();
afterEach(stopJobs);

/** Stands between the bank and its database; what is connected when it falls silent is never answered again. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Cut off between its handling and the note that it is done, a job is handled once more, and rightly so. */
const isDone = (queue: string) =>
  eventually(async () => {
    const { rows } = await asOwner(`SELECT FROM jobs.job WHERE name = '${queue}' AND state = 'completed'`);
    expect(rows).toHaveLength(1);
  });

describe('processes', () => {
  test('that share a database handle each job once', async () => {
    const first = recording('shared', { concurrency: 3 });
    const second = recording('shared', { concurrency: 3 });
    const [jobs] = await Promise.all([startJobs([first.job]), startJobs([second.job])]);
    for (let batch = 0; batch < 10; batch++) {
      await database.transaction(async (tx) => {
        for (let n = 0; n < 20; n++) await jobs.enqueue(tx, first.job, { n: batch * 20 + n });
      });
    }
    await eventually(() => expect(first.seen.length + second.seen.length).toBe(200));
    expect(new Set([...first.seen, ...second.seen]).size).toBe(200);
    expect(first.seen.length).toBeGreaterThan(0);
    expect(second.seen.length).toBeGreaterThan(0);
  });

  test('that lose their connections go on by themselves', async () => {
    const { job, seen } = recording('reconnects');
    const jobs = await startJobs([job]);
    await enqueue(jobs, 'reconnects', { n: 1 });
    await eventually(() => expect(seen).toEqual([1]));
    await isDone('reconnects');
    const { rows } = await asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'farthing-jobs' AND datname = current_database()`,
      superuserUrl,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    await enqueue(jobs, 'reconnects', { n: 2 });
    await eventually(() => expect(seen).toEqual([1, 2]));
  });

  test('that lose the database without a word go on once it can be reached', async () => {
    const proxy = await openProxy(new URL(database.test.appUrl));
    const behindProxy = await openDatabase({ url: proxy.url });
    const { job, seen } = recording('silence');
    const jobs = await startJobs([job], { database: behindProxy });
    await enqueue(jobs, 'silence', { n: 1 });
    await eventually(() => expect(seen).toEqual([1]));
    await isDone('silence');
    proxy.fallSilent();
    await enqueue(jobs, 'silence', { n: 2 });
    await eventually(() => expect(seen).toEqual([1, 2]));
    await jobs.stop();
    await behindProxy.close();
    proxy.close();
  });

  test('let running jobs finish when they stop', async () => {
    const finished: number[] = [];
    const release = Promise.withResolvers<void>();
    const handle = async ({ n }: Numbered) => {
      await release.promise;
      finished.push(n);
    };
    const jobs = await startJobs([{ name: 'finishes', handle }]);
    await enqueue(jobs, 'finishes', { n: 1 });
    await eventually(async () => expect(await statsOf(jobs, 'finishes')).toMatchObject({ active: 1 }));
    const stopping = jobs.stop();
    release.resolve();
    await stopping;
    expect(finished).toEqual([1]);
    const { rows } = await asOwner("SELECT state FROM jobs.job WHERE name = 'finishes'");
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  test('give up waiting in time when they stop, and the job runs again', async () => {
    const never = Promise.withResolvers<void>();
    const jobs = await startJobs([{ name: 'hangs', handle: () => never.promise }], { stopWithinMs: 50 });
    await enqueue(jobs, 'hangs', { n: 1 });
    await eventually(async () => expect(await statsOf(jobs, 'hangs')).toMatchObject({ active: 1 }));
    const startedMs = performance.now();
    await jobs.stop();
    expect(performance.now() - startedMs).toBeLessThan(9_000);
    const { job, seen } = recording('hangs');
    await startJobs([job]);
    await eventually(() => expect(seen).toEqual([1]));
  });
});
