import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import {
  createCluster,
  type RunningCluster,
  startCluster,
} from '../../../apps/bank/src/platform/database/embedded/cluster.ts';
import { migrate } from '../../../apps/bank/src/platform/database/migrate.ts';
import { openLedger } from './ledger.ts';
import { balanceOf, gist, newId, open, openFunded } from './testing/fixture.ts';
import { type Load, OutsideJournal, startLoad } from './testing/load.ts';
import { createTables, rowsFault } from './testing/works.ts';
import { verify } from './verify/verify.ts';

/** How often a process and the server are killed: LEDGER_CRASHES=100 for the long form. */
const crashes = Number(process.env.LEDGER_CRASHES ?? 10);

/** A server of this test's own, as durable as in production, that comes back at the same address. */
class Server {
  readonly #folder: string;
  readonly #password = randomBytes(16).toString('hex');
  #cluster: RunningCluster | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    // The server may run as an account of its own, which has to pass through.
    chmodSync(folder, 0o711);
  }

  get url(): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#cluster?.port}/postgres`;
  }

  async create(): Promise<void> {
    await createCluster({
      directory: join(this.#folder, 'data'),
      superuserPassword: this.#password,
      sync: false,
    });
    await this.start();
    const ledger = { name: 'ledger', directory: join(import.meta.dirname, '../migrations') };
    await migrate({ url: this.url, sources: [ledger] });
  }

  async start(): Promise<void> {
    const port = this.#cluster?.port;
    this.#cluster = await startCluster({
      directory: join(this.#folder, 'data'),
      logFile: join(this.#folder, 'log'),
      settings: { fsync: 'on', synchronous_commit: 'on', max_wal_size: '64MB', min_wal_size: '32MB' },
      ...(port === undefined ? {} : { port }),
    });
  }

  /** As a power cut would: no process gets to say goodbye. */
  async kill(): Promise<void> {
    process.kill(this.#cluster?.pid ?? 0, 'SIGKILL');
    while (await this.#cluster?.isRunning()) await wait(5);
  }

  async remove(): Promise<void> {
    await this.#cluster?.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'farthing-crash-'));
const server = new Server(folder);
await server.create();
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `[LED-05] killed ${crashes} times under load, process and database in turn, what was acknowledged is there, once`,
  async ({ task }) => {
    const pool = new pg.Pool({ connectionString: server.url, max: 2 });
    pool.on('error', () => {});
    await createTables(pool);
    const ledger = openLedger({ pool });
    const accounts: number[] = [];
    for (let count = 0; count < 10; count += 1) accounts.push(await openFunded(ledger, 1000n));

    const journal = new OutsideJournal();
    const settings = { url: server.url, accounts, callers: 16 };
    let load: Load = startLoad({ ...settings, again: [] }, journal);
    for (let crash = 0; crash < crashes; crash += 1) {
      const before = journal.told.size;
      while (journal.told.size < before + 50) await wait(5);
      await wait(Math.random() * 100);
      if (crash % 2 === 0) {
        await load.kill();
        load = startLoad({ ...settings, again: journal.pending() }, journal);
      } else {
        await server.kill();
        const startedMs = performance.now();
        await server.start();
        expect(performance.now() - startedMs).toBeLessThan(30_000);
      }
    }
    await load.stop();
    // Once more by someone who is not killed, so that nothing is left open.
    await startLoad({ ...settings, callers: 0, again: journal.pending() }, journal).stop();

    const { rows } = await pool.query<{ id: string; content: string }>(
      "SELECT id::text, concat_ws(' ', from_account, to_account, amount) AS content FROM ledger.transfer",
    );
    const stored = new Map(rows.map(({ id, content }) => [id, content]));
    const posted = journal.answered('posted');
    const wanted = (id: string) => {
      const sent = journal.sent.get(id);
      return `${sent?.from} ${sent?.to} ${sent?.amount}`;
    };
    const refused = journal.answered('insufficient-funds');
    Object.assign(task.meta, { figures: { kills: crashes, posted: posted.length, refused: refused.length } });
    expect(posted.length).toBeGreaterThan(50 * crashes * 0.5);
    expect(posted.filter((id) => stored.get(id) !== wanted(id))).toEqual([]);
    expect(refused.filter((id) => stored.has(id))).toEqual([]);
    expect([...journal.sent.keys()].filter((id) => stored.has(id)).toSorted()).toEqual(posted.toSorted());
    const receipts = await pool.query<{ id: string }>('SELECT id::text FROM receipt');
    expect(receipts.rows.map(({ id }) => id).toSorted()).toEqual(posted.toSorted());
    expect(await rowsFault(pool)).toBeUndefined();
    expect((await verify(pool)).fault).toBeUndefined();
    await ledger.close();
    await pool.end();
  },
  60_000 + crashes * 15_000,
);

test('with the disk full, posting is refused in time, and works again when there is space', async () => {
  using disk = smallDisk();
  const full = new Server(disk.folder);
  await full.create();
  const pool = new pg.Pool({ connectionString: full.url, max: 2 });
  pool.on('error', () => {});
  const ledger = openLedger({ pool, tuning: { giveUpAfterMs: 1000 } });
  const [from, to] = [await openFunded(ledger, 10n ** 9n), await open(ledger)];

  disk.fill();
  let posted = 0n;
  let refusal: unknown;
  while (refusal === undefined) {
    const posts = Array.from({ length: 500 }, () =>
      ledger.post({ id: newId(), from, to, amount: 1n, memo: 'x'.repeat(200) }),
    );
    const outcomes = await Promise.allSettled(posts);
    posted += BigInt(outcomes.filter(({ status }) => status === 'fulfilled').length);
    refusal = outcomes.find(({ status }) => status === 'rejected');
    // Each part of its log takes space of its own; left alone, PostgreSQL begins the next after many megabytes only.
    await pool.query('SELECT pg_switch_wal()').catch(() => {});
  }
  expect(refusal).toMatchObject({ reason: { name: 'LedgerError' } });

  disk.empty();
  // Out of space for its log, PostgreSQL ends itself; whoever supervises it starts it again.
  await full.start();
  const last = { id: newId(), from, to, amount: 1n };
  await expect.poll(() => ledger.post(last).then(gist, () => 'away'), { timeout: 30_000 }).toBe('posted');
  const balance = (await balanceOf(ledger, to)) ?? 0n;
  // What was refused without being sure may be there; what was acknowledged has to be.
  expect(balance).toBeGreaterThanOrEqual(posted + 1n);
  expect((await verify(pool)).fault).toBeUndefined();
  await ledger.close();
  await pool.end();
  await full.remove();
}, 120_000);

type SmallDisk = Disposable & { readonly folder: string; fill(): void; empty(): void };

/** A file system of its own when this account may mount one; else a folder in which the server may not write more. */
function smallDisk(): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'farthing-disk-'));
  const ballast = join(place, 'ballast');
  const mounted = tryMount(place);
  return {
    folder: place,
    fill() {
      if (mounted) writeUntilFull(ballast);
      else execFileSync('chmod', ['-R', 'a-w', join(place, 'data')]);
    },
    empty() {
      if (mounted) rmSync(ballast, { force: true });
      else execFileSync('chmod', ['-R', 'u+w', join(place, 'data')]);
    },
    [Symbol.dispose]() {
      if (mounted) execFileSync('umount', ['-l', place]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function tryMount(place: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0711', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function writeUntilFull(path: string): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(1_000_000), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
