import type { AnswerOf, Call, FileAnswer } from './call.ts';
import { type CallName, type Calls, calls, type RequestOf } from './calls.ts';
import { type ErrorBody, type ErrorCode, errors } from './errors.ts';
import { pathOf } from './path.ts';

/** The bank said no: why, in the words and codes of the contract. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(`${status} ${body.code}: ${body.message}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): ErrorCode {
    return this.body.code;
  }
}

export type ClientOptions = {
  /** Where the bank is, without /api/v1: http://127.0.0.1:3000 */
  readonly baseUrl: string;
  readonly token?: string | (() => string | undefined);
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
};

export type RequestOptions = { readonly idempotencyKey?: string; readonly signal?: AbortSignal };

type ClientRequest<C extends Call> = RequestOf<C> & RequestOptions;

/** One method for each call, with what it takes and answers typed from its description. */
export type Client = {
  readonly [Name in CallName]: Record<never, never> extends RequestOf<Calls[Name]>
    ? (request?: ClientRequest<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>>
    : (request: ClientRequest<Calls[Name]>) => Promise<AnswerOf<Calls[Name]>>;
};

/**
 * A client for tests, scripts and other programs. An answer that breaks the contract throws, so that whoever uses
 * it checks the bank as well. It keeps no session: the token is the caller's.
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    (request: AnyRequest = {}) => send(call, request, options),
  ]);
  return Object.fromEntries(methods) as Client;
}

/** A request once the types of its call are forgotten. */
type AnyRequest = RequestOptions & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly upload?: Blob;
};

async function send(call: Call, request: AnyRequest, options: ClientOptions): Promise<unknown> {
  const { fetch = globalThis.fetch, timeoutMs = 15_000 } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(urlOf(call, request, options.baseUrl), {
    method: call.method,
    headers: headersOf(call, request, options.token),
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...bodyOf(call, request),
  });
  if (!response.ok) throw await refusalOf(response);
  if (response.status !== call.answer.status) {
    throw new Error(`${call.method} ${call.path} answered ${response.status}, not ${call.answer.status}`);
  }
  return 'file' in call.answer ? fileOf(response) : call.answer.body.parse(await response.json());
}

function urlOf(call: Call, { params, query = {} }: AnyRequest, baseUrl: string): URL {
  const url = new URL(pathOf(call, params), baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf(call: Call, request: AnyRequest, token: ClientOptions['token']): Headers {
  const headers = new Headers({ accept: 'file' in call.answer ? '*/*' : 'application/json' });
  const bearer = typeof token === 'function' ? token() : token;
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey);
  // For the two kinds of form, fetch names the type itself: a multipart one needs its boundary.
  if (request.body !== undefined && isJson(call)) headers.set('content-type', 'application/json');
  return headers;
}

function bodyOf(call: Call, { body, upload }: AnyRequest): { body?: string | URLSearchParams | FormData } {
  if (body === undefined && upload === undefined) return {};
  if (isJson(call)) return { body: JSON.stringify(body) };
  const form = call.encoding === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, String(value));
  }
  if (form instanceof FormData && upload !== undefined && call.upload !== undefined)
    form.set(call.upload, upload);
  return { body: form };
}

const isJson = ({ encoding = 'json' }: Call): boolean => encoding === 'json';

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const retryAfter = response.headers.get('retry-after');
  return new ApiError(
    response.status,
    isErrorBody(body) ? body : { status: 'error', code: 'internal_error', message: unexplained },
    retryAfter === null ? undefined : Number(retryAfter),
  );
}

/** A proxy in between can answer too, with a page of its own. */
const unexplained = 'The server gave no reason that this client can read.';

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false;
  return (
    typeof body.code === 'string' && Object.hasOwn(errors, body.code) && typeof body.message === 'string'
  );
}

async function fileOf(response: Response): Promise<FileAnswer> {
  const etag = response.headers.get('etag')?.replaceAll('"', '');
  return {
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await response.arrayBuffer()),
    ...(etag === undefined ? {} : { etag }),
  };
}
