import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeAt } from '../../apps/bank/src/platform/totp/totp.ts';
import { testBank } from '../testing/bank.ts';
import { staffPassword } from '../testing/staff.ts';

const bank = await testBank();

type Answer = { readonly code: number; readonly stdout: string; readonly stderr: string };

function run(...options: string[]): Promise<Answer> {
  const program = join(import.meta.dirname, 'staff.ts');
  const env = { ...process.env, DATABASE_URL: bank.database.test.appUrl, PUBLIC_URL: 'https://bank.example' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const email = 'first@bank.example';
const tokenIn = ({ stdout }: Answer) =>
  /^https:\/\/bank\.example\/staff\/invitation\?token=([\w-]{43})$/m.exec(stdout)?.[1] ?? '';

async function accept(token: string) {
  const { secret } = await bank.client().openInvitation({ body: { token } });
  const code = codeAt(secret, bank.clock.now());
  return bank
    .client()
    .acceptInvitation({ body: { token, full_name: 'Fay Ashe', password: staffPassword, code } });
}

test('[STF-01] the first administrator is made on the command line, and comes in by the link that it prints', async () => {
  const added = await run('add', '--email', email, '--role', 'administrator');
  expect(added.code).toBe(0);
  const { me } = await accept(tokenIn(added));
  expect(me).toMatchObject({ email, role: 'administrator' });
  expect((await run('list')).stdout).toBe(`${email}  Fay Ashe  administrator  active\n`);
  expect(await run('add', '--email', email, '--role', 'support')).toMatchObject({
    code: 2,
    stderr: 'This address already belongs to a member of staff.\n',
  });
});

test('a member who has lost the phone gets back in by another link, even the last administrator', async () => {
  const { access } = await accept(tokenIn(await run('reset', '--email', email)));
  await bank.client(access).getMe();
  const { rows } = await bank.database.pool.query(
    `SELECT after->>'because' AS because FROM audit_entry WHERE action IN ('staff-member.invite', 'staff-member.reset')`,
  );
  expect(rows).toEqual([{ because: 'on the command line' }, { because: 'on the command line' }]);
});

test('what it does not know is answered with how it is used', async () => {
  for (const options of [
    [],
    ['fire'],
    ['add', '--email', 'x', '--role', 'support'],
    ['add', '--email', email],
  ]) {
    const { code, stderr } = await run(...options);
    expect([code, stderr.length > 0]).toEqual([2, true]);
  }
});
