import { startTestServer, testServerVariable } from '../../tools/testing/postgres-server.ts';

/** One PostgreSQL server for all journeys; each bank gets a database of its own on it. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  process.env[testServerVariable] = JSON.stringify(server);
  return stop;
}
