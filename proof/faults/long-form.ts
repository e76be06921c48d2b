import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './report.ts';
import { openFolder } from './site.ts';

const root = join(import.meta.dirname, '../..');

type LongForm = {
  readonly title: string;
  readonly file: string;
  /** What makes the test as long as it is here. */
  readonly setting: string;
};

/** Tests of the ledger that `npm test` runs for seconds, at the length that a claim needs. */
export const longForms = {
  'ledger-kills': {
    title: 'The ledger alone: its process and PostgreSQL killed in turn, and a full disk',
    file: 'packages/ledger/src/crash.test.ts',
    setting: 'LEDGER_CRASHES=100',
  },
  'ledger-model': {
    title: 'The ledger alone: random commands beside a simple model',
    file: 'packages/ledger/src/model.test.ts',
    setting: 'LEDGER_MODEL_COMMANDS=100000',
  },
  'ledger-callers': {
    title: 'The ledger alone: 32 callers on two processes, looked at all the while',
    file: 'packages/ledger/src/two-processes.test.ts',
    setting: 'LEDGER_BANK_SECONDS=600',
  },
} as const satisfies Record<string, LongForm>;

export async function runLongForm(
  name: keyof typeof longForms,
  say: (line: string) => void,
): Promise<Report> {
  const { title, file, setting } = longForms[name];
  await using started = new AsyncDisposableStack();
  const output = join(await openFolder(started), 'report.json');
  say(`  ${setting} vitest run ${file}`);
  const [variable = '', value] = setting.split('=');
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', file, '--reporter=json', `--outputFile=${output}`],
    { cwd: root, env: { ...process.env, [variable]: value }, stdio: 'inherit' },
  );
  await once(child, 'close');
  const tests = (JSON.parse(readFileSync(output, 'utf8')) as VitestReport).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  const failed = tests.filter(({ status }) => status !== 'passed');
  return {
    title,
    command: `npm run faults -- ${name}`,
    figures: {
      length: setting,
      'tests that passed': `${tests.length - failed.length} of ${tests.length}`,
      ...Object.assign({}, ...tests.map(({ meta }) => meta?.figures ?? {})),
      seconds: Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    },
    skipped: [],
    problems: [
      ...failed.map(({ title: fact, failureMessages }) => `${fact}: ${failureMessages[0]?.split('\n')[0]}`),
      ...(tests.length === 0 ? ['no test was run'] : []),
    ],
  };
}

/** What vitest's JSON reporter writes; figures are what a test has told of itself. */
type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
      readonly meta?: { readonly figures?: Readonly<Record<string, number>> };
    }[];
  }[];
};
