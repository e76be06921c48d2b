import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connected } from '../../tools/testing/postgres-server.ts';
import { startMailServer } from '../shared/mail-server.ts';
import { startTcpProxy } from '../shared/tcp-proxy.ts';
import { movableClock, type Site } from './fault.ts';
import { embeddedPrograms, PostgresServer } from './processes/postgres-server.ts';
import { startRatesServer } from './processes/rates-server.ts';
import { superviseBank } from './processes/supervised-bank.ts';
import { mountSmallDisk } from './small-disk.ts';

/** Settings of every bank that is tried here: a sandbox whose customers may come from any address. */
export function bankSettings(folder: string): Record<string, string> {
  return {
    DATA_DIR: join(folder, 'data'),
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
}

/** A folder for one run, removed with everything that was deferred before it. */
export async function openFolder(started: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-faults-'));
  // PostgreSQL may run as an account of its own, which has to pass through.
  await chmod(folder, 0o711);
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const diskMegabytes = 400;

/** One bank with one database, and a line, a disk, a clock, a mail server and a rates server that can fail. */
export async function openSite(started: AsyncDisposableStack, folder: string): Promise<Site> {
  const disk = mountSmallDisk(folder, diskMegabytes);
  if (disk !== undefined) started.use(disk);
  const postgres = new PostgresServer({
    programs: await embeddedPrograms(),
    folder: disk?.folder ?? folder,
    name: 'postgres',
  });
  started.defer(() => postgres.stop());
  await postgres.create();
  const line = started.adopt(await startTcpProxy(postgres.port), (it) => it.close());
  const mail = started.adopt(await startMailServer(), (it) => it.close());
  const rates = started.adopt(await startRatesServer(), (it) => it.close());
  const clock = movableClock(folder);
  const settings = {
    ...bankSettings(folder),
    DATABASE_URL: postgres.url('app', line.port),
    MIGRATION_DATABASE_URL: postgres.url('owner', line.port),
    SMTP_URL: mail.url,
    RATES_URL: rates.url,
    ...clock?.settings,
  };
  const bank = await superviseBank(settings, join(folder, 'bank.log'));
  started.defer(() => bank.stop());
  return { bank, postgres, line, mail, rates, disk, clock };
}

/**
 * The sandbox lets deposits and payments to other banks take a while, as networks do. Here they take no longer than a
 * look: what would come later is due now.
 */
export function hurryNetworks(url: () => string): Disposable {
  const hurry = () =>
    connected(url(), (client) =>
      client.query(`
        UPDATE jobs.job
        SET start_after = now()
        WHERE name LIKE '%sandbox%' AND state = 'created' AND start_after > now()`),
    ).catch(() => {});
  const timer = setInterval(hurry, 500);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
