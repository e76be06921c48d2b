import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

test('a start does not load what few requests need: passkeys, pictures, mail servers, telephone numbers', async () => {
  const loaded = await packagesLoadedBy('./apps/bank/src/bank.ts');
  expect(loaded).toContain('fastify');
  expect(loaded).not.toContain('@simplewebauthn/server');
  expect(loaded).not.toContain('sharp');
  expect(loaded).not.toContain('nodemailer');
  expect(loaded).not.toContain('libphonenumber-js');
});

async function packagesLoadedBy(file: string): Promise<readonly string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load(url, context, next) { urls.push(url); return next(url, context); } });
    await import(${JSON.stringify(file)});
    process.stdout.write(JSON.stringify(urls), () => process.exit());
  `;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 24 });
  const urls: readonly string[] = JSON.parse(stdout);
  return urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
}
