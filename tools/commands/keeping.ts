import { readArguments, refuse } from './arguments.ts';

const usage = `Usage: npm run keeping -- count

Counts the rows of customers' data whose time is over, which the bank deletes in the next night. Nothing is changed. How long each kind is kept
is said by the settings keeping.closed, keeping.conversations and keeping.drafts.

The bank is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set), in the environment or the file .env,
and has been started once.

Examples:
  npm run keeping -- count`;

async function main(): Promise<void> {
  const { positionals } = readArguments(usage, {});
  if (positionals.length !== 1 || positionals[0] !== 'count') return refuse(usage);
  // Loaded here: whoever asks how it is used, or asks wrongly, need not wait for half of the bank.
  const { printDue } = await import('./due-data.ts');
  await printDue();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
