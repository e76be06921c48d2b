import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../start/run.mjs';

const programs = {
  content: 'tools/commands/content.ts',
  keeping: 'tools/commands/keeping.ts',
  ledger: 'tools/commands/ledger.ts',
  screening: 'tools/commands/screening.ts',
  staff: 'tools/commands/staff.ts',
  bench: 'proof/bench/main.ts',
  faults: 'proof/faults/main.ts',
  attacks: 'proof/attacks/main.ts',
  mutation: 'proof/mutation/main.ts',
};

type Manifest = { readonly scripts: Readonly<Record<string, string>> };

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

function run(program: string, ...args: string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test.each(Object.entries(programs))(
  'npm run %s -- --help says how it is used, with examples',
  async (name, program) => {
    const { code, stdout, stderr } = await run(program, '--help');
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
    expect(stdout).toMatch(new RegExp(`\\nExamples:\\n  npm run ${name} -- `));
    expect(stderr).toBe('');
    expect(code).toBe(0);
  },
);

test.each([
  ['start', 'tools/start/start.mjs'],
  ['test', 'tools/suite/test.mjs'],
  ['run check', 'tools/check/check.mjs'],
  ['run dev', 'tools/start/dev.mjs'],
  ['run proof', 'proof/summary/summary.ts'],
])('npm %s says how it is used, with examples, and takes nothing else', async (command, program) => {
  const asked = await run(program, '--help');
  expect(asked.stdout).toMatch(
    new RegExp(`^Usage: npm ${command}\\n(.*\\n)+Examples:\\n {2}npm ${command}\\n`),
  );
  expect(asked.code).toBe(0);
  const wrong = await run(program, '--port=80');
  expect(wrong.stderr).toMatch(
    new RegExp(`^npm ${command} takes no --port=80\\.\\n\\nUsage: npm ${command}\\n`),
  );
  expect(wrong.code).toBe(2);
});

test('[RUN-03] every npm script but the build begins with plain JavaScript, which installs what is missing', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { build, ...others } = scripts;
  expect(build).toBeDefined();
  for (const [name, script] of Object.entries(others))
    expect(script, name).toMatch(/^(exec )?node tools\/\w+\/\w+\.mjs/);
});

test.each(Object.entries(programs))(
  'npm run %s refuses what it does not know, and says how it is used',
  async (name, program) => {
    const { code, stdout, stderr } = await run(program, 'no-such-thing');
    expect(stderr).toContain(`Usage: npm run ${name} -- `);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  },
);
