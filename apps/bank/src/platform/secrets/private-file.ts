import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The content of a file that only this account can read; made when it is missing. It appears whole or not at all,
 * and of two processes that make it at once both get the content of the first.
 */
export async function readOrCreatePrivateFile(path: string, make: () => string): Promise<string> {
  const existing = await readPrivateFile(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, make());
    await link(draft, path).catch(unlessCode('EEXIST'));
    await syncDirectory(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

export async function readPrivateFile(path: string): Promise<string | undefined> {
  const file = await stat(path).catch(unlessCode('ENOENT'));
  if (file === undefined) return undefined;
  // A copy or a restored backup may have come back readable for everyone.
  if ((file.mode & 0o077) !== 0) await chmod(path, 0o600);
  return readFile(path, 'utf8');
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name in a directory survives a power cut only when the directory itself was written. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

function unlessCode(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
  };
}
