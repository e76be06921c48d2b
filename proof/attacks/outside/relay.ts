import type { AttackedBank } from '../attacked-bank.ts';
import { withPlanted } from '../planted/server.ts';

/**
 * Hands requests on to the bank, each from another address, so that limits do not hide what is behind them; under a
 * token, if one is given; and answers in plain, because not every program can read Brotli.
 */
export function withRelay<T>(
  bank: AttackedBank,
  token: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  return withPlanted(async ({ method, path, query, headers, body }) => {
    const type = headers['content-type'];
    const answer = await bank.fetch(`${path}${query.size === 0 ? '' : `?${query}`}`, {
      method,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !ofTheWay.has(name))),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }, work);
}

/** Headers that say how an answer came, not what it is. */
const ofTheWay = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
