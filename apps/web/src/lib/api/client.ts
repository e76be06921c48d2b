import type { AnswerOf, Call, CallsByPath, RequestOf } from '@farthing/contract';
import type { TokenStore } from '../session.ts';
import { ApiError, refusal, transportError } from './error.ts';
import { type Answered, timedExchange } from './exchange.ts';
import { refreshLock, renewal } from './renewal.ts';

export type ApiOptions = {
  /** Where /api/v1 is; empty in the browser, which talks to its own origin. */
  readonly origin?: string;
  readonly session: TokenStore;
  readonly onSignedOut: () => void;
  readonly locks: LockManager | undefined;
  readonly timeoutMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
};

export type Api = ReturnType<typeof createApi>;

/**
 * Makes calls of the contract, typed by it alone, so that its schemas stay on the server:
 * `api.call('GET /sandbox/mail/', { query: { to } })`.
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
    async call<Name extends CallName>(name: Name, sent: Sent<Name>): Promise<AnswerOf<CallsByPath[Name]>> {
      const request = describe(name, sent);
      const access = session.access();
      let answered = await send(request, access);
      if (answered.status === 401 && access !== null && name !== login) {
        answered = await send(request, await renew(access));
      }
      if (answered.status >= 400) throw refusal(answered.status, answered.body);
      if (answered.body === undefined) throw transportError('unreadable', { status: answered.status });
      // The bank checks each answer against the same description before it sends it.
      return answered.body as AnswerOf<CallsByPath[Name]>;
    },
  };
}

/** What a call takes, by its description; one with an upload takes a form. */
export type Sent<Name extends CallName> = Omit<RequestOf<CallsByPath[Name]>, 'body' | 'upload'> &
  BodyOf<CallsByPath[Name]> & {
    readonly signal?: AbortSignal;
    /** For a call that the person may send again: the same key and body move money once. */
    readonly idempotencyKey?: string;
  };

type BodyOf<C extends Call> = C extends { readonly upload: string }
  ? { readonly body: FormData }
  : C extends { readonly encoding: 'form' }
    ? { readonly body: FormData | RequestOf<C>['body'] }
    : Pick<RequestOf<C>, 'body'>;

type CallName = keyof CallsByPath;

const refreshPath = '/account/token/refresh/';
/** A wrong password is answered with 401 too, and no refresh makes it right. */
const login: CallName = 'POST /account/login/';
const retryDelaysMs = [300, 1_000];

type Described = { readonly path: string; readonly init: RequestInit & { readonly method: string } };

type Loose = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
};

function describe(name: CallName, sent: Loose): Described {
  const [method = '', path = ''] = name.split(' ');
  const headers = new Headers({ accept: 'application/json' });
  const form = sent.body instanceof FormData ? sent.body : undefined;
  if (sent.body !== undefined && !form) headers.set('content-type', 'application/json');
  if (method === 'POST') headers.set('idempotency-key', sent.idempotencyKey ?? newIdempotencyKey());
  return {
    path: withParams(path, entriesOf(sent.params)) + withQuery(entriesOf(sent.query)),
    init: {
      method,
      headers,
      ...(sent.body !== undefined && { body: form ?? JSON.stringify(sent.body) }),
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
export function newIdempotencyKey(): string {
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
