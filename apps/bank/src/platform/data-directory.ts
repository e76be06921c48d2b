import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/** Makes the folder when it is missing, proves that files can be kept in it, and answers its true path. */
export async function prepareDataDirectory(path: string): Promise<string> {
  try {
    // As root the database server runs as another account, which has to pass through, but may not look around.
    await mkdir(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (cause) {
    throw dataDirectoryProblem(path, cause);
  }
}

/** What the file system answered, as a sentence for the operator; anything else stays as it is. */
export function dataDirectoryProblem(path: string, cause: unknown): unknown {
  const { code, syscall, message } = cause as NodeJS.ErrnoException;
  if (syscall === undefined) return cause;
  const reason = reasons[code ?? ''] ?? message;
  return new StartError(
    `The data directory ${path} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
    {
      cause,
    },
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not read or write there',
  EPERM: 'this account may not read or write there',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file is in its place',
  ENOTDIR: 'a file is in its place',
  ENOSPC: 'the disk is full',
};
