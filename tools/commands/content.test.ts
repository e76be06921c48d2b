import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../start/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'farthing-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

function check(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Answer> {
  return new Promise((resolve) => {
    const program = [join(root, 'tools/commands/content.ts'), 'check', ...args];
    execFile(process.execPath, program, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const legal = {
  LEGAL_ENTITY: 'Example Bank plc',
  REGULATORY_STATEMENT: 'Authorised by the Example Authority.',
  LEGAL_JURISDICTION: 'Under the law of Exampleland.',
  COMPLAINTS_STATEMENT: 'Go to the Example Ombudsman.',
  DATA_COMPLAINTS_STATEMENT: 'Go to the Example Data Office.',
  CONTACT_EMAIL: 'help@bank.example',
};

test('[OPS-01] the check names every legal word and every content file that is missing', async () => {
  const { code, stdout } = await check({});
  for (const name of Object.keys(legal)) expect(stdout).toMatch(new RegExp(`^ {2}missing {2}${name} `, 'm'));
  expect(stdout.match(/^ {2}missing {2}\w+\.json/gm)).toHaveLength(7);
  expect(stdout).toContain('without it the pages say that nothing is insured');
  expect(code).toBe(1);
});

test('[OPS-01] a bank with its legal part passes, and is told which files it has', async () => {
  writeFileSync(
    join(folder, 'partners.json'),
    '[{ "name": "Example Custody", "what": "keeps the reserve" }]',
  );
  const { code, stdout } = await check(legal, folder);
  expect(stdout).toMatch(/^ {2}given {4}partners\.json +entries: 1$/m);
  expect(stdout).toMatch(/^ {2}missing {2}story\.json +\/about says only how the books are kept$/m);
  expect(code).toBe(0);
});

test('a content file that is wrong is named, as at the start of the bank', async () => {
  const { code, stderr } = await check(legal, join(folder, 'none'));
  expect(stderr).toContain('which cannot be read');
  expect(code).toBe(2);
});
