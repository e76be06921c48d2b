/**
 * Every refusal the API knows: its code, its HTTP status and what a person reads unless the place that refuses
 * says something more exact. A code that is not here does not compile.
 */
export const errors = {
  validation_failed: { status: 400, message: 'Please check the highlighted fields.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  token_not_valid: { status: 401, message: 'Please sign in again.' },
  permission_denied: { status: 403, message: 'You do not have permission to do that.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  payload_too_large: { status: 413, message: 'The request is larger than we accept.' },
  unsupported_media_type: { status: 415, message: 'The request is in a format that this call does not take.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  service_unavailable: { status: 503, message: 'The bank is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Refusals that any call can answer, whatever it does. */
export const commonErrors = [
  'validation_failed',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** The one shape of every refusal. */
export type ErrorBody = {
  status: 'error';
  code: ErrorCode;
  message: string;
  detail?: string;
  errors?: Record<string, string[]>;
  non_field_errors?: string[];
  request_id?: string;
};
