import { startTestServer, testServerVariable } from '../../tools/testing/postgres-server.ts';
import { browserExecutable } from '../shared/browser.ts';

/** One browser and one PostgreSQL server for all journeys; each bank gets a database of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  await browserExecutable().catch(({ message }: Error) => {
    console.error(message);
    process.exit(1);
  });
  const { server, stop } = await startTestServer();
  process.env[testServerVariable] = JSON.stringify(server);
  return stop;
}
