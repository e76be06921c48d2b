import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startScript } from '../../../../../../tools/testing/processes/script.ts';
import { lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'farthing-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

const source = `
  import { lockDataDirectory } from ${JSON.stringify(join(import.meta.dirname, 'data-directory-lock.ts'))};
  await lockDataDirectory(process.argv[1]).then(() => console.log('locked'), (error) => console.log(error.message));
  setInterval(() => {}, 1000);`;
const otherProcess = () => startScript(source, { args: [directory] });

test('a second one is told that the first runs, until it has ended', async () => {
  const lock = await lockDataDirectory(directory);
  const message = `A bank is already running on ${directory} (process ${process.pid})`;
  await expect(lockDataDirectory(directory)).rejects.toThrow(message);
  const other = await otherProcess();
  expect(await other.line()).toContain(message);
  await other.kill();
  await lock.release();
  const again = await lockDataDirectory(directory);
  await again.release();
});

test('a process that was killed leaves no lock behind', async () => {
  const other = await otherProcess();
  expect(await other.line()).toBe('locked');
  await expect(lockDataDirectory(directory)).rejects.toThrow(`(process ${other.process.pid})`);
  await other.kill();
  const lock = await lockDataDirectory(directory);
  await lock.release();
  expect(await readdir(directory)).toHaveLength(1);
});

test('of processes that start together after a crash, one wins', async () => {
  await writeFile(join(directory, 'bank.lock.7'), JSON.stringify({ pid: 1, identity: 'of an earlier boot' }));
  const all = await Promise.all(Array.from({ length: 6 }, otherProcess));
  const answers = await Promise.all(all.map((script) => script.line()));
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('A bank is already running'))).toHaveLength(5);
  await Promise.all(all.map((script) => script.kill()));
});

test('many who try at once in one process never hold it together', async () => {
  for (let round = 0; round < 20; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataDirectory(directory)));
    const won = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.release();
  }
});

test('a pid that someone else has by now, and a damaged file, do not block', async () => {
  await writeFile(
    join(directory, 'bank.lock.1'),
    JSON.stringify({ pid: process.pid, identity: 'someone else' }),
  );
  await (await lockDataDirectory(directory)).release();
  await writeFile(join(directory, 'bank.lock.9'), '{"pid":');
  await (await lockDataDirectory(directory)).release();
});
