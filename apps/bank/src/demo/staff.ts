import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { demoStaff, type Platform } from '../app.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { readOrCreatePrivateFile } from '../platform/secrets/private-file.ts';
import { StartError } from '../platform/start-error.ts';
import { openPastBank, type PastBank } from './past-bank.ts';
import { workingLogins } from './working-logins.ts';

/** How to sign in as a member of staff of the sandbox; the codes of their apps are shown where they sign in. */
export type DemoStaffLogin = { readonly email: string; readonly password: string; readonly role: string };

/** Gives a bank without any staff one member of each role, who come in as everybody does: by a link. */
export async function hireStaff(platform: Platform): Promise<void> {
  if (await hasStaff(platform)) return;
  const { setting, kept } = await staffPasswords(platform);
  const password = setting ?? kept;
  const bank = await openPastBank(platform, platform.clock.now());
  try {
    for (const member of demoStaff) await hire(bank, member, password);
  } finally {
    await bank.close();
  }
}

export async function demoStaffLogins(platform: Platform): Promise<readonly DemoStaffLogin[]> {
  const { mode, sandboxDemo } = platform.config;
  if (mode !== 'sandbox' || !sandboxDemo) return [];
  const { setting, kept } = await staffPasswords(platform);
  const loginsWith = (password: string) => demoStaff.map(({ email, role }) => ({ email, role, password }));
  return workingLogins(platform, 'staff_member', [...loginsWith(setting ?? kept), ...loginsWith(kept)]);
}

async function hire(
  bank: PastBank,
  { email, fullName: full_name, role }: (typeof demoStaff)[number],
  password: string,
): Promise<void> {
  const invited = await bank.database.transaction((tx) =>
    bank.modules.staff.invite(tx, { email, role }, 'came with the sandbox'),
  );
  const token = new URL(invited.url).searchParams.get('token') ?? '';
  const { secret } = await bank.client().openInvitation({ body: { token } });
  const code = bank.modules.staff.codeFor(secret);
  const body = { token, full_name, password, code };
  const { refresh } = await bank.client().acceptInvitation({ body });
  await bank.client().staffSignOut({ body: { refresh } });
}

async function hasStaff({ database }: Platform): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM staff_member LIMIT 1');
  return rowCount !== 0;
}

const passwordFile = z.object({ password: z.string() });

/** One for all of them, made once and kept beside the data, and the one of the setting. */
async function staffPasswords({ config }: Platform) {
  const setting = config.sandboxPassword;
  const file = join(await prepareDataDirectory(config.dataDir), 'sandbox-staff.json');
  const make = () => `${JSON.stringify({ password: newPassword() }, null, 2)}\n`;
  const parsed = passwordFile.safeParse(JSON.parse(await readOrCreatePrivateFile(file, make)));
  if (!parsed.success) throw new StartError(`The demo password in ${file} is damaged: remove the file.`);
  return { setting, kept: parsed.data.password };
}

/** To be typed from a terminal, and not to be guessed. */
export function newPassword(): string {
  return `wren-${randomBytes(9).toString('base64url')}`;
}
