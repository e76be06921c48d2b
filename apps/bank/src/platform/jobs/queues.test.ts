import { PgBoss } from 'pg-boss';
import { afterEach, expect, test } from 'vitest';
import { testJobs } from '../../../../../tools/testing/platform/jobs.ts';
import type { Job } from '../jobs.ts';
import { createQueues, keepTimetable } from './queues.ts';

const { database, stopJobs, asOwner } = await testJobs();
afterEach(stopJobs);

const withoutTime: Job<unknown> = { name: 'without-time', handle: async () => {} };
const job = (name: string, every: string): Job<unknown> => ({ ...withoutTime, name, every });
const nightly = job('nightly', '0 3 * * *');
const frequent = ['one', 'two', 'three', 'four'].map((name) => job(name, '*/5 * * * *'));

/** A pg-boss of which every statement is written down. */
function watchedBoss() {
  const statements: string[] = [];
  const executeSql = (text: string, values?: unknown[]) => {
    statements.push(text);
    return database.pool.query(text, values);
  };
  const boss = new PgBoss({ db: { executeSql }, schema: 'jobs' });
  const writes = () => statements.splice(0).filter((text) => /INSERT|UPDATE|DELETE/.test(text));
  return { boss, writes };
}

async function schedules(boss: PgBoss) {
  return (await boss.getSchedules()).map(({ createdOn, updatedOn, ...rest }) => rest);
}

test('a start writes the times of all jobs in one statement, as pg-boss writes each', async () => {
  const { boss, writes } = watchedBoss();
  const jobs = [...frequent, nightly, withoutTime];
  await createQueues(database, jobs, undefined);
  await keepTimetable(boss, jobs);
  expect(writes()).toHaveLength(1);
  const written = await schedules(boss);
  await asOwner('DELETE FROM jobs.schedule');
  await boss.schedule('nightly', '0 3 * * *', {});
  for (const [startAfter, { name }] of frequent.entries())
    await boss.schedule(name, '*/5 * * * *', {}, startAfter === 0 ? {} : { startAfter });
  expect(written).toEqual(await schedules(boss));
  expect(written).toHaveLength(5);
});

test('a start writes the times that have changed in one statement, and none if nothing has', async () => {
  const { boss, writes } = watchedBoss();
  await createQueues(database, [...frequent, nightly], undefined);
  await keepTimetable(boss, [...frequent, nightly]);
  writes();
  await keepTimetable(boss, [...frequent, nightly]);
  expect(writes()).toEqual([]);
  // A fast machine writes both within a thousandth of a second, which is all that a Date tells apart.
  await asOwner("UPDATE jobs.schedule SET updated_on = updated_on - interval '1 second'");
  const [before] = await boss.getSchedules('nightly');
  await keepTimetable(boss, [...frequent.toReversed(), { ...nightly, every: '0 4 * * *' }]);
  expect(writes()).toHaveLength(1);
  expect((await schedules(boss)).map(({ name, cron, options }) => [name, cron, options])).toEqual([
    ['four', '*/5 * * * *', {}],
    ['nightly', '0 4 * * *', {}],
    ['one', '*/5 * * * *', { startAfter: 3 }],
    ['three', '*/5 * * * *', { startAfter: 1 }],
    ['two', '*/5 * * * *', { startAfter: 2 }],
  ]);
  const [after] = await boss.getSchedules('nightly');
  expect(after?.createdOn).toEqual(before?.createdOn);
  expect(Number(after?.updatedOn)).toBeGreaterThan(Number(before?.updatedOn));
});

test('a cron expression that cannot be read is refused, and no time is written', async () => {
  const { boss, writes } = watchedBoss();
  const jobs = [nightly, job('mistyped', '0 25 * * *')];
  await createQueues(database, jobs, undefined);
  await expect(keepTimetable(boss, jobs)).rejects.toThrow('Constraint error');
  expect(writes()).toEqual([]);
});
