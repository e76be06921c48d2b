import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { InsideAddress, isPublicAddress, lookupPublic } from './public-address.ts';

export type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly timeoutMs: number;
  /** A sandbox may post to its own machine, without encryption. Nobody else may: what is inside answers whoever is inside. */
  readonly allowInside: boolean;
};

/**
 * Sends something to an address that people have entered, and answers the status. A redirect is not followed and no answer is
 * read: whoever could choose the address would read by it what only the bank can reach.
 */
export async function post({ url, headers, body, timeoutMs, allowInside }: Post): Promise<number> {
  const to = new URL(url);
  const problem = allowInside ? undefined : whyInside(to);
  if (problem !== undefined) throw new InsideAddress(problem);
  const send = to.protocol === 'https:' ? request : requestPlain;
  const answered = Promise.withResolvers<number>();
  const sent = send(
    to,
    {
      method: 'POST',
      // No connection is kept for the next, whose name may lead elsewhere by then.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'farthing' },
      ...(allowInside ? {} : { lookup: lookupPublic }),
    },
    (response) => {
      answered.resolve(response.statusCode ?? 0);
      response.destroy();
    },
  );
  // Also after the answer: what is destroyed then complains to nobody.
  sent.on('error', answered.reject);
  sent.end(body);
  return answered.promise;
}

/** Why a live bank does not post there, as far as the address says it. A name that leads inside is found out when it is looked up. */
export function whyInside({ protocol, hostname, username, password }: URL): string | undefined {
  if (protocol !== 'https:') return 'The address does not start with https://.';
  if (username !== '' || password !== '') return 'The address names a password.';
  const host = hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host)
    ? 'The address leads to a network that is not public.'
    : undefined;
}
