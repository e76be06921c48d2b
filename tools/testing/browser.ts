import { randomInt } from 'node:crypto';
import { type Client, createClient } from '@farthing/contract/client';
import type { TestBank } from './bank.ts';

export type TestBrowser = {
  /** The calls of the contract; of nobody unless a token is given. */
  client(token?: string): Client;
  /** The cookie that it keeps, as it would send it. */
  readonly cookie: () => string | undefined;
};

/** A browser that keeps the bank's cookie, on a network of its own. */
export function testBrowser(
  bank: Pick<TestBank, 'url'>,
  { from = `198.19.${randomInt(256)}.${randomInt(256)}` }: { readonly from?: string } = {},
): TestBrowser {
  let cookie: string | undefined;
  return {
    cookie: () => cookie,
    client: (token) =>
      createClient({
        baseUrl: bank.url,
        ...(token === undefined ? {} : { token }),
        async fetch(input, init) {
          const request = new Request(input, init);
          request.headers.set('x-forwarded-for', from);
          if (cookie !== undefined) request.headers.set('cookie', cookie);
          const answer = await fetch(request);
          cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
          return answer;
        },
      }),
  };
}
