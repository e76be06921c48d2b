import type { ErrorBody, ErrorCode } from '@farthing/contract';

/** What can go wrong without an answer from the bank, or with one that is not the bank's. */
type TransportCode = 'timeout' | 'unreachable' | 'unreadable' | 'unexplained';

const transportMessages = {
  timeout: 'The bank is taking too long to answer. Please try again in a moment.',
  unreachable: 'We could not reach the bank. Please check your connection and try again.',
  unreadable: 'Something went wrong on our side. Please try again.',
  unexplained: 'Something went wrong on our side. Please try again.',
} as const satisfies Record<TransportCode, string>;

type ApiErrorDetails = {
  status?: number;
  fields?: Readonly<Record<string, readonly string[]>>;
  nonFieldErrors?: readonly string[];
  requestId?: string | undefined;
  cause?: unknown;
};

/** A call that did not succeed. The message is for the person who reads it; the code is for the program. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | TransportCode;
  /** Absent when nothing was answered at all. */
  readonly status: number | undefined;
  /** What is wrong with which field, by its name in the request. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly nonFieldErrors: readonly string[];
  /** To be quoted to support. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode | TransportCode, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.nonFieldErrors = details.nonFieldErrors ?? [];
    this.requestId = details.requestId;
  }
}

export function transportError(code: TransportCode, details?: ApiErrorDetails): ApiError {
  return new ApiError(code, transportMessages[code], details);
}

/** From the body of a refusal. Plain text is shown as it is; a page of some proxy on the way is not shown. */
export function refusal(status: number, body: unknown): ApiError {
  if (typeof body === 'string') return new ApiError('unreadable', body, { status });
  if (!isErrorBody(body)) return transportError('unreadable', { status });
  const message = body.message ?? body.detail ?? body.non_field_errors?.[0];
  const details = {
    status,
    fields: body.errors ?? {},
    nonFieldErrors: body.non_field_errors ?? [],
    requestId: body.request_id,
  };
  // A page has words of its own for what it asked and got no word about.
  if (message === undefined) return transportError('unexplained', details);
  return new ApiError(body.code ?? 'unreadable', message, details);
}

/** Any object may be one: what is missing in it has a fallback. */
function isErrorBody(body: unknown): body is Partial<ErrorBody> {
  return typeof body === 'object' && body !== null;
}
