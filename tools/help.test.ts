import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const programs = {
  ledger: 'tools/ledger.ts',
  staff: 'tools/staff.ts',
  bench: 'proof/bench/main.ts',
  faults: 'proof/faults/main.ts',
  attacks: 'proof/attacks/main.ts',
  mutation: 'proof/mutation/main.ts',
};

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

function run(program: string, ...args: string[]): Promise<Answer> {
  const cwd = join(import.meta.dirname, '..');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd }, (error, stdout, stderr) =>
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

test.each(Object.entries(programs))(
  'npm run %s refuses what it does not know, and says how it is used',
  async (name, program) => {
    const { code, stdout, stderr } = await run(program, 'no-such-thing');
    expect(stderr).toContain(`Usage: npm run ${name} -- `);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  },
);
