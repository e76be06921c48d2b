import type { DemoPerson } from './app.ts';
import type { DemoStaffLogin } from './demo/index.ts';
import { readConfig } from './platform/config.ts';
import { endEmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { StartError } from './platform/start-error.ts';

const startedAtMs = performance.now();

/** Runs the bank until a signal ends it. The web app may still be built while it starts. */
export async function runBank(webBuilt?: Promise<void>): Promise<void> {
  // A failure that comes before the start waits for it would end the process, and leave its database running.
  webBuilt?.then(
    () => report('Web app built'),
    () => {},
  );
  const stopAsked = firstSignal();
  surviveTheTerminal();
  try {
    const config = readConfig(process.env);
    // Loaded only now: whoever has set something wrong need not wait for the whole bank to hear of it.
    const { startBank } = await import('./bank.ts');
    const bank = await startBank(config, { report, webBuilt });
    console.log(`\nFarthing is ready at ${bank.url}`);
    if (config.mode === 'sandbox') {
      console.log(`This is a sandbox: no real money moves, and mail is at ${bank.url}/sandbox/mail`);
      for (const line of demoLines(bank.demo, bank.url)) console.log(line);
      for (const line of staffLines(bank.demoStaff, bank.url)) console.log(line);
    }
    bank.log.info({ signal: await stopAsked }, 'stopping');
    await bank.stop();
    bank.log.flush(() => process.exit(0));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function demoLines(demo: readonly DemoPerson[], url: string): string[] {
  if (demo.length === 0) return [];
  const wide = (text: string) => text.padEnd(28);
  return [
    `\nSign in at ${url}/account/login as`,
    ...demo.map(({ email, password, pin, who }) => {
      const secrets = `${password}${pin === undefined ? '' : `  PIN ${pin}`}`;
      return `  ${wide(email)} ${wide(secrets)} ${who}`;
    }),
  ];
}

/** One password for all of them; the page shows the codes of their authenticator apps. */
function staffLines(staff: readonly DemoStaffLogin[], url: string): string[] {
  const [first] = staff;
  if (first === undefined) return [];
  return [
    `\nStaff sign in at ${url}/staff/sign-in with the password ${first.password} as`,
    `  ${staff.map(({ email }) => email).join(', ')}`,
  ];
}

function report(step: string): void {
  console.log(`  ${step.padEnd(22)} ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

/**
 * Listened for from the beginning, so that a signal during the start does not leave a database running. Ctrl-C comes
 * more than once, from the terminal and from npm: what follows within a moment is the same wish. Later it means now.
 */
function firstSignal(): Promise<NodeJS.Signals> {
  const momentMs = 300;
  return new Promise((resolve) => {
    let [isAsked, isLater] = [false, false];
    const ask = (signal: NodeJS.Signals) => {
      if (isLater) void stopAtOnce();
      // A signal has no time. On a busy machine this process may see it long after it came: those that wait are seen first.
      else if (!isAsked) setTimeout(() => setImmediate(() => (isLater = true)), momentMs).unref();
      isAsked = true;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  });
}

/** Whoever is being answered is cut off; the database ends as well, or nobody would know that it still runs. */
async function stopAtOnce(): Promise<never> {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    if (databaseUrl === undefined) await endEmbeddedPostgres(dataDir);
  } finally {
    process.exit(1);
  }
}

/** When the terminal is closed there is nobody to write to; failing at that would keep the bank from stopping. */
function surviveTheTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
