import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';

const run = promisify(execFile);

/** The system account that the database server runs as; PostgreSQL refuses to run as root. */
export type ServerAccount = { readonly uid: number; readonly gid: number };

export type Command = readonly [program: string, ...args: string[]];

/**
 * Undefined when the bank's own account serves. As root, whoever owns the data directory, so that a database that was
 * made by a normal user stays that user's; else an account called postgres, made when missing.
 */
export async function serverAccount(directory: string): Promise<ServerAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(directory);
  if (uid !== 0) return { uid, gid };
  return (await findAccount('postgres')) ?? (await makeAccount('postgres'));
}

/** The command, changed so that it runs as the account and reaches the paths it works with. */
export async function asAccount(
  account: ServerAccount | undefined,
  command: Command,
  paths: readonly string[],
): Promise<{ readonly command: Command; readonly uid?: number; readonly gid?: number }> {
  if (account === undefined) return { command };
  const obstacles = await Promise.all(paths.map((path) => firstObstacle(account, path)));
  const obstacle = obstacles.find((folder) => folder !== undefined);
  if (obstacle === undefined) return { command, ...account };
  const pass = await firstPass(account, command[0]);
  if (pass === undefined) {
    throw new StartError(
      `The account that runs the database may not enter ${obstacle}: start the bank as a normal user, or keep it ` +
        'and its DATA_DIR in folders that others may enter.',
    );
  }
  return { command: [...withPass(account, pass), ...command] };
}

async function findAccount(name: string): Promise<ServerAccount | undefined> {
  for (const line of (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')) {
    const [user, , uid, gid] = line.split(':');
    if (user === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

async function makeAccount(name: string): Promise<ServerAccount> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ]);
  } catch {
    // Another start may have made it in the meantime; what counts is whether it is there now.
  }
  const account = await findAccount(name);
  if (account !== undefined) return account;
  throw new StartError(
    `PostgreSQL does not run as root, and the account ${name} could not be made for it: ` +
      'start the bank as a normal user, or set DATABASE_URL.',
  );
}

async function firstObstacle(account: ServerAccount, path: string): Promise<string | undefined> {
  for (let folder = path, wanted = 0o4; ; folder = dirname(folder), wanted = 0o1) {
    const { uid, gid, mode } = await stat(folder);
    const allowed = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((allowed & wanted) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

// A clone under /root can still serve: the capability lets the account pass folders, its own rights stay as they are.
// Containers often have the second one only. Without the first bit a question to the kernel whether a file can be run
// is answered as if there were no capability, and initdb does not find its server; not every container may set it.
const passes = ['dac_read_search', 'dac_override'].flatMap((capability) => {
  const caps = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`];
  return [['--securebits=+no_setuid_fixup', ...caps], caps];
});

function withPass({ uid, gid }: ServerAccount, pass: readonly string[]): Command {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...pass, '--'];
}

async function firstPass(account: ServerAccount, program: string): Promise<readonly string[] | undefined> {
  for (const pass of passes) {
    const [file, ...args] = withPass(account, pass);
    const works = await run(file, [...args, program, '--version'], { cwd: '/' }).catch(() => undefined);
    if (works !== undefined) return pass;
  }
  return undefined;
}
