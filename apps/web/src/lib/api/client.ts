import type { AnswerOf, Call, SentBodyOf, SentParamsOf, SentQueryOf } from '@farthing/contract';
import type { Session } from '../session.ts';
import { ApiError, refusal, transportError } from './error.ts';
import { type Answered, timedExchange } from './exchange.ts';
import { refreshLock, renewal } from './renewal.ts';

export type ApiOptions = {
  /** Where /api/v1 is; empty in the browser, which talks to its own origin. */
  readonly origin?: string;
  readonly session: Session;
  readonly onSignedOut: () => void;
  readonly locks: LockManager | undefined;
  readonly timeoutMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
};

export type Api = ReturnType<typeof createApi>;

/**
 * Makes calls of the contract, whose types it takes and whose schemas it leaves on the server:
 * `api.call<typeof listMail>('GET', '/sandbox/mail/', { query: { to } })`.
 */
export function createApi(options: ApiOptions) {
  const { origin = '', session, timeoutMs = 15_000, wait = waitMs } = options;
  const base = `${origin}/api/v1`;
  const exchange = timedExchange(timeoutMs);
  const lock = refreshLock(options.locks);
  const renew = renewal({ ...options, url: `${base}${refreshPath}`, exchange, lock });

  async function send(request: Described, access: string | null): Promise<Answered> {
    const headers = new Headers(request.init.headers);
    if (access !== null) headers.set('authorization', `Bearer ${access}`);
    const attempt = () => exchange(`${base}${request.path}`, { ...request.init, headers });
    return request.init.method === 'GET' ? retryUnreachable(attempt, wait) : attempt();
  }

  return {
    async call<C extends Call>(method: C['method'], path: C['path'], sent: Sent<C>): Promise<AnswerOf<C>> {
      const request = describe(method, path, sent);
      const access = session.access();
      let answered = await send(request, access);
      if (answered.status === 401 && access !== null && path !== loginPath) {
        answered = await send(request, await renew(access));
      }
      if (answered.status >= 400) throw refusal(answered.status, answered.body);
      if (answered.body === undefined) throw transportError('unreadable', { status: answered.status });
      // The bank checks each answer against the same description before it sends it.
      return answered.body as AnswerOf<C>;
    },
  };
}

/** What a call takes, by its description. Uploads are sent as FormData. */
export type Sent<C extends Call> = Part<'params', SentParamsOf<C>> &
  Part<'query', SentQueryOf<C>> &
  Part<'body', SentBodyOf<C>> & {
    signal?: AbortSignal;
    /** For a call that is tried again by the person: the same key and body move money once. */
    idempotencyKey?: string;
  };

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends T
    ? { [N in Name]?: T | FormData }
    : { [N in Name]: T | FormData };

const refreshPath = '/account/token/refresh/';
/** A wrong password is answered with 401 too, and no refresh makes it right. */
const loginPath = '/account/login/';
const retryDelaysMs = [300, 1_000];

type Described = { readonly path: string; readonly init: RequestInit & { readonly method: string } };
type Loose = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

function describe(method: string, path: string, sent: Loose): Described {
  const headers = new Headers({ accept: 'application/json' });
  const isForm = sent.body instanceof FormData;
  if (sent.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (method === 'POST') headers.set('idempotency-key', sent.idempotencyKey ?? newIdempotencyKey());
  return {
    path: withParams(path, entriesOf(sent.params)) + withQuery(entriesOf(sent.query)),
    init: {
      method,
      headers,
      ...(sent.body !== undefined && { body: isForm ? (sent.body as FormData) : JSON.stringify(sent.body) }),
      ...(sent.signal && { signal: sent.signal }),
    },
  };
}

function withParams(path: string, params: readonly [string, unknown][]): string {
  return params.reduce(
    (made, [name, value]) => made.replace(`:${name}/`, `${encodeURIComponent(`${value}`)}/`),
    path,
  );
}

function withQuery(query: readonly [string, unknown][]): string {
  const given = query.filter(([, value]) => value !== undefined).map(([name, value]) => [name, `${value}`]);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function entriesOf(part: unknown): readonly [string, unknown][] {
  return typeof part === 'object' && part !== null ? Object.entries(part) : [];
}

/** `crypto.randomUUID` is missing on pages that are not served securely. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

async function retryUnreachable(
  attempt: () => Promise<Answered>,
  wait: (ms: number) => Promise<void>,
): Promise<Answered> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'unreachable')) throw error;
      await wait(delayMs * (0.5 + Math.random() / 2));
    }
  }
  return attempt();
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
