import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, testServerVariable } from '../../tools/testing/postgres-server.ts';
import { browserExecutable } from '../shared/browser.ts';
import { judgedFileVariable } from './judged-colours.ts';

/** One browser, one PostgreSQL server and one list of judged colours for all journeys; each bank gets a database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  await browserExecutable().catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
  const { server, stop } = await startTestServer();
  process.env[testServerVariable] = JSON.stringify(server);
  const folder = await mkdtemp(join(tmpdir(), 'farthing-judged-'));
  const file = join(folder, 'colours');
  await writeFile(file, '');
  process.env[judgedFileVariable] = file;
  return async () => {
    await stop();
    await rm(folder, { recursive: true });
  };
}
