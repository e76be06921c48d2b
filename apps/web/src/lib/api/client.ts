import type { AnswerOf, Call, CallsByPath, RequestOf } from '@farthing/contract';
import type { TokenStore } from '../session.ts';
import { ApiError, refusal, transportError } from './error.ts';
import { type Answered, timedExchange } from './exchange.ts';
import { refreshLock, renewal, type SignRefresh } from './renewal.ts';

export type ApiOptions = {
  /** Where /api/v1 is; empty in the browser, which talks to its own origin. */
  readonly origin?: string;
  readonly session: TokenStore;
  /** Whose session it is. */
  readonly calls?: SessionCalls;
  readonly onSignedOut: (why?: 'key-lost') => void;
  readonly locks: LockManager | undefined;
  readonly sign?: SignRefresh;
  readonly timeoutMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
};

/** The calls by which one kind of session begins and goes on. */
export type SessionCalls = {
  readonly refresh: CallName;
  /** A wrong password is answered with 401 too, and no refresh makes it right. */
  readonly signIn: CallName;
  /** Sessions of two kinds are renewed apart. */
  readonly lock: string;
};

const customerCalls: SessionCalls = {
  refresh: 'POST /account/token/refresh/',
  signIn: 'POST /account/login/',
  lock: 'farthing-refresh',
};

/** Only customers' browsers sign. */
const signOut: CallName = 'POST /account/logout/';

export type Api = ReturnType<typeof createApi>;

/**
 * Makes calls of the contract, typed by it alone, so that its schemas stay on the server:
 * `api.call('GET /sandbox/mail/', { query: { to } })`.
 */
export function createApi(options: ApiOptions) {
  const { origin = '', session, calls = customerCalls, timeoutMs = 15_000, wait = waitMs } = options;
  const base = `${origin}/api/v1`;
  const exchange = timedExchange(timeoutMs);
  const lock = refreshLock(options.locks, calls.lock);
  const [url, signOutUrl] = [`${base}${pathOf(calls.refresh)}`, `${base}${pathOf(signOut)}`];
  const renew = renewal({ ...options, url, signOutUrl, exchange, lock });

  async function send(request: Described, access: string | null): Promise<Answered> {
    const headers = new Headers(request.init.headers);
    if (access !== null) headers.set('authorization', `Bearer ${access}`);
    const attempt = () => exchange(`${base}${request.path}`, { ...request.init, headers }, request.withinMs);
    return request.init.method === 'GET' ? retryRead(attempt, wait) : attempt();
  }

  async function answerTo(name: CallName, request: Described): Promise<Answered> {
    const access = session.access();
    let answered = await send(request, access);
    if (answered.status === 401 && access !== null && name !== calls.signIn) {
      answered = await send(request, await renew(access));
    }
    if (answered.status >= 400) throw refusal(answered.status, plainText(answered) ?? answered.body);
    return answered;
  }

  return {
    async call<Name extends CallName>(name: Name, sent: Sent<Name>): Promise<AnswerOf<CallsByPath[Name]>> {
      const answered = await answerTo(name, describe(name, sent));
      if (answered.body === undefined) throw transportError('unreadable', { status: answered.status });
      // The bank checks each answer against the same description before it sends it.
      return answered.body as AnswerOf<CallsByPath[Name]>;
    },

    /** For a call that goes on answering: the answer as it begins. */
    async open<Name extends FileCallName>(
      name: Name,
      sent: Sent<Name>,
      signal: AbortSignal,
    ): Promise<Response> {
      const { path } = describe(name, sent);
      const ask = (access: string | null) =>
        fetch(base + path, {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${access}` },
          signal,
        });
      const access = session.access();
      let answer = await ask(access);
      if (answer.status === 401 && access !== null) answer = await ask(await renew(access));
      if (!answer.ok) throw transportError('unreadable', { status: answer.status });
      return answer;
    },

    /** For a call that answers with a file: with the name that the bank gave it, or this one. */
    async file<Name extends FileCallName>(name: Name, sent: Sent<Name>, fallbackName: string): Promise<File> {
      const request = describe(name, sent);
      const asked = new Headers(request.init.headers);
      asked.set('accept', '*/*');
      const { bytes, headers } = await answerTo(name, {
        ...request,
        init: { ...request.init, headers: asked },
      });
      const [, given] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
      return new File([bytes], given ?? fallbackName, { type: headers.get('content-type') ?? 'text/plain' });
    },
  };
}

/** What a call takes, by its description; one with an upload takes a form. */
export type Sent<Name extends CallName> = Omit<RequestOf<CallsByPath[Name]>, 'body' | 'upload'> &
  BodyOf<CallsByPath[Name]> & {
    readonly signal?: AbortSignal;
    /** For a call that takes longer than the others, such as one with a large file. */
    readonly withinMs?: number;
    /** For a call that the person may send again: the same key and body move money once. */
    readonly idempotencyKey?: string;
  };

type BodyOf<C extends Call> = C extends { readonly upload: string }
  ? { readonly body: FormData }
  : C extends { readonly encoding: 'form' }
    ? { readonly body: FormData | RequestOf<C>['body'] }
    : Pick<RequestOf<C>, 'body'>;

type CallName = keyof CallsByPath;

type FileCallName = {
  [Name in CallName]: CallsByPath[Name]['answer'] extends { readonly file: unknown } ? Name : never;
}[CallName];

const retryDelaysMs = [300, 1_000];
/** A bank that is away for longer is told to the person at once: nobody looks at an empty page for a minute. */
const longestRetryAfterMs = 10_000;

type Described = {
  readonly path: string;
  readonly init: RequestInit & { readonly method: string };
  readonly withinMs?: number | undefined;
};

type Loose = {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly withinMs?: number;
  readonly idempotencyKey?: string;
};

function describe(name: CallName, sent: Loose): Described {
  const [method = ''] = name.split(' ');
  const path = pathOf(name);
  const headers = new Headers({ accept: 'application/json' });
  const form = sent.body instanceof FormData ? sent.body : undefined;
  if (sent.body !== undefined && !form) headers.set('content-type', 'application/json');
  if (method === 'POST') headers.set('idempotency-key', sent.idempotencyKey ?? newIdempotencyKey());
  return {
    path: withParams(path, entriesOf(sent.params)) + withQuery(entriesOf(sent.query)),
    withinMs: sent.withinMs,
    init: {
      method,
      headers,
      ...(sent.body !== undefined && { body: form ?? JSON.stringify(sent.body) }),
      ...(sent.signal && { signal: sent.signal }),
    },
  };
}

/** Text for people, not JSON. An empty one says nothing. */
function plainText({ headers, bytes }: Answered): string | undefined {
  if (!headers.get('content-type')?.startsWith('text/plain')) return undefined;
  return new TextDecoder().decode(bytes).trim() || undefined;
}

function pathOf(name: CallName): string {
  return name.slice(name.indexOf(' ') + 1);
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

/** To read once more does no harm. What waits for it goes on saying that it loads. */
async function retryRead(
  attempt: () => Promise<Answered>,
  wait: (ms: number) => Promise<void>,
): Promise<Answered> {
  for (const delayMs of retryDelaysMs) {
    const answered = await attempt().catch(unreachable);
    const waitedMs = answered ? busyForMs(answered) : delayMs * (0.5 + Math.random() / 2);
    if (answered && waitedMs === undefined) return answered;
    await wait(waitedMs ?? delayMs);
  }
  return attempt();
}

/** No answer, where the connection broke; any other failure is one. */
function unreachable(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'unreachable')) throw error;
}

/** How long a busy bank asks to be left alone, and a little more, so that not all pages come back at once. */
function busyForMs({ status, headers }: Answered): number | undefined {
  const askedMs = Number(headers.get('retry-after') ?? Number.NaN) * 1_000;
  if (status !== 503 || !(askedMs <= longestRetryAfterMs)) return undefined;
  return askedMs + Math.random() * 1_000;
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
