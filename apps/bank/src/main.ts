import { startBank } from './bank.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/start-error.ts';

const startedAtMs = performance.now();

try {
  const config = readConfig(process.env);
  const bank = await startBank(config, report);
  stopOnSignal(bank);
  const sandbox = config.mode === 'sandbox';
  console.log(`\nFarthing is ready at ${bank.url}`);
  if (sandbox) console.log(`This is a sandbox: no real money moves, and mail is at ${bank.url}/sandbox/mail`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function report(step: string): void {
  console.log(`  ${step.padEnd(22)} ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

/** The first signal drains and stops; a second one means now. */
function stopOnSignal(bank: Awaited<ReturnType<typeof startBank>>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      process.once(signal, () => process.exit(1));
      bank.log.info({ signal }, 'stopping');
      await bank.stop();
      bank.log.flush(() => process.exit(0));
    });
  }
}
