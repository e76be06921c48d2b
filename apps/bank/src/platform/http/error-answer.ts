import { type ErrorBody, type ErrorCode, errors } from '@farthing/contract';
import type { FastifyError } from 'fastify';
import { ZodError } from 'zod';
import { isUnavailable } from '../database/errors.ts';
import { Refusal } from '../refusal.ts';

export type ErrorAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
  /** A fault of ours, to be logged with its stack, rather than an expected refusal. */
  readonly fault: boolean;
};

/** The one place where whatever was thrown becomes an HTTP answer. */
export function errorAnswer(error: unknown, requestId: string): ErrorAnswer {
  const refusal = toRefusal(error);
  const { code, details, message } = refusal;
  const { status } = errors[code];
  const retryAfter = details.retryAfterSeconds ?? (status === 503 ? 5 : undefined);
  return {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: {
      status: 'error',
      code,
      message,
      ...(status === 401 ? { detail: message } : {}),
      ...(details.fields === undefined ? {} : { errors: copyFields(details.fields) }),
      ...(details.nonField === undefined ? {} : { non_field_errors: [...details.nonField] }),
      ...(status >= 500 ? { request_id: requestId } : {}),
    },
    fault: status >= 500,
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return validationRefusal(error);
  if (isUnavailable(error)) return new Refusal('service_unavailable');
  const code = fastifyCodes[(error as FastifyError | undefined)?.code ?? ''];
  return new Refusal(code ?? 'internal_error');
}

/** Fastify's own refusals of a request that never reached a handler. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_PROTO_VIOLATION: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
};

/** Each field with its messages; what belongs to no field stands under the whole. */
export function validationRefusal(error: ZodError): Refusal {
  const fields: Record<string, string[]> = {};
  const nonField: string[] = [];
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        add(fields, [...issue.path, key].join('.'), 'This field is not known here.');
    } else if (issue.path.length === 0) {
      nonField.push(issue.message);
    } else {
      add(fields, issue.path.join('.'), issue.message);
    }
  }
  return new Refusal('validation_failed', { fields, ...(nonField.length > 0 ? { nonField } : {}) });
}

function add(fields: Record<string, string[]>, name: string, message: string): void {
  // `__proto__` as a field name must become a message, not the object's prototype.
  const messages = Object.hasOwn(fields, name) ? (fields[name] ?? []) : [];
  Object.defineProperty(fields, name, {
    value: [...messages, message],
    enumerable: true,
    configurable: true,
  });
}

function copyFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, [...messages]]));
}
