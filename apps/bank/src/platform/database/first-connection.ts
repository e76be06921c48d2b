import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { describeUrl } from './connection-url.ts';

/** Connects, again and again while the server may still be coming up; then gives up in one sentence. */
export async function connectPatiently<T>(
  url: string,
  connect: () => Promise<T>,
  { withinMs = 10_000 } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
    try {
      return await connect();
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (!isPassing(code) || Date.now() + pauseMs > deadline) {
        throw new StartError(`The database at ${describeUrl(url)} ${problem(code, error as Error)}`, {
          cause: error,
        });
      }
    }
    await wait(pauseMs);
  }
}

const startingUp = '57P03';
const tooManyConnections = '53300';

/** Everything but what the server has decided, such as a wrong password: asking again would not change that. */
function isPassing(code = ''): boolean {
  const isSqlState = /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
  return !isSqlState || code === startingUp || code === tooManyConnections;
}

const check = 'Check DATABASE_URL and, if there is one, MIGRATION_DATABASE_URL.';

const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot be reached: nothing answers there. Is PostgreSQL running, and is DATABASE_URL right?',
  ENOTFOUND: 'cannot be reached: there is no such host. Is DATABASE_URL right?',
  '28P01': `refuses the password. ${check}`,
  '28000': `refuses the login. ${check}`,
  '3D000': `does not exist on that server. ${check}`,
};

function problem(code: string | undefined, error: Error): string {
  return problems[code ?? ''] ?? `cannot be used: ${error.message}`;
}
