import type { Tried } from '../attack.ts';

export type RequestTarget = {
  readonly url: string;
  /** A page that everybody may read, for what is asked in odd ways. */
  readonly page: string;
  /** Takes JSON of everybody. */
  readonly form: string;
  /** Something that takes DELETE and not POST, and a token that may. */
  readonly deletable: { readonly path: string; readonly token: string };
  /** Addresses that answer with a redirect. */
  readonly redirects: readonly string[];
  /** Asks for a mail with a link under these headers, and reads it. */
  readonly mailedLink: (headers: string) => Promise<string>;
  /** How much is offered of a body that is far too large. */
  readonly hugeBytes: number;
};

/** One way of asking oddly. */
export type RequestPart = (target: RequestTarget) => Promise<Tried>;

/** Of a site that has nothing to do with the bank. */
export const evil = 'evil.example';

export const host = 'Host: bank.example\r\n';
