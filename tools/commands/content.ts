import type { SiteContent } from '@farthing/contract';
import { readArguments, refuse } from './arguments.ts';

const usage = `Usage: npm run content -- check [FOLDER]

Lists what the public pages of a live bank say about its operator, and what is missing. The folder is that of the content files
(CONTENT_DIR unless given); the legal part is read from the environment and the file .env. Exit code 1: a live bank would not start, unless the
settings of its console have what is missing.

Examples:
  npm run content -- check
  npm run content -- check ./our-content`;

/** What the pages do without the file. */
const without = {
  story: '/about says only how the books are kept',
  figures: '/ has no figures',
  testimonials: '/ has no voices of customers',
  founders: '/about names nobody',
  milestones: '/about has no history',
  partners: '/about names no partners',
  questions: '/faqs answers the questions that come with the software',
} as const satisfies Record<keyof SiteContent, string>;

async function main(): Promise<void> {
  const { positionals } = readArguments(usage, {});
  const [command, folder = process.env.CONTENT_DIR] = positionals;
  if (command !== 'check' || positionals.length > 2) return refuse(usage);
  // Loaded here: whoever asks how it is used, or asks wrongly, need not wait for the bank's configuration.
  const { settingsNeededLive } = await import('../../apps/bank/src/platform/config.ts');
  const { readContent } = await import('../../apps/bank/src/platform/site-content.ts');
  const content = await readContent({ mode: 'live', contentDir: folder || undefined });
  const needed = Object.entries(settingsNeededLive).map(([name, { key, why }]) =>
    line(isSet(name), name, `${why}; setting ${key}`),
  );
  const files = Object.entries(without).map(([name, words]) => {
    const { length } = content[name as keyof SiteContent];
    return line(length > 0, `${name}.json`, length > 0 ? `entries: ${length}` : words);
  });
  console.log(
    [
      'Needed before a live bank starts, in the environment or in its console',
      ...needed,
      '',
      'Said if it is there',
      line(isSet(insurance), insurance, 'without it the pages say that nothing is insured'),
      '',
      folder ? `Content files in ${folder}` : 'Content files: CONTENT_DIR names no folder',
      ...files,
    ].join('\n'),
  );
  if (Object.keys(settingsNeededLive).some((name) => !isSet(name))) process.exitCode = 1;
}

const insurance = 'DEPOSIT_INSURANCE_STATEMENT';

function isSet(name: string): boolean {
  return (process.env[name] ?? '').trim() !== '';
}

function line(isGiven: boolean, name: string, words: string): string {
  return `  ${isGiven ? 'given  ' : 'missing'}  ${name.padEnd(27)}  ${words}`;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
