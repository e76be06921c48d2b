import { readArguments, refuse } from './arguments.ts';

const usage = `Usage: npm run screening -- import FILE --list NAME --kind sanctions|exposed

Reads a list of names as CSV or XML, in the shape of the UK consolidated list (Group ID, Name 1 to Name 6, DOB), and puts it in
the place of the list of this name. Lines that cannot be read are told and left out; what is no list changes nothing. New customers are
compared with it within a minute, all others the next night.

The bank is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set), in the environment or the file .env,
and has been started once.

Examples:
  npm run screening -- import ConList.csv --list uk --kind sanctions`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    list: { type: 'string' },
    kind: { type: 'string' },
  });
  const [command, file] = positionals;
  const { list, kind } = values;
  if (positionals.length !== 2 || command !== 'import' || file === undefined) return refuse(usage);
  if (list === undefined || !/^[a-z][a-z0-9-]{1,39}$/.test(list))
    throw new Error('Give the list a name of small letters: --list uk');
  if (kind !== 'sanctions' && kind !== 'exposed') throw new Error('Give a kind: --kind sanctions|exposed');
  // Loaded here: whoever asks how it is used, or asks wrongly, need not wait for half of the bank.
  const { importFile } = await import('./screening-lists.ts');
  await importFile(file, { name: list, kind });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
